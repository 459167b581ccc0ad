// The shell of the dashboard: signing in until there is a session, then navigation and the screen of the address.

import { createEffect, createMemo, createSignal, For, Match, Show, Suspense, Switch } from "solid-js";
import { Dynamic } from "solid-js/web";
import { DASHBOARD, DASHBOARD_API } from "../../../../src/api/paths.ts";
import { Heading } from "../parts/heading.tsx";
import { ProblemNotice } from "../parts/notices.tsx";
import { address, go, paramsOf } from "./address.ts";
import { EnterPage } from "./enter.tsx";
import { SCREENS } from "./screens.ts";
import { post } from "./server.ts";
import { hasRight, readSession, session, sessionAnswer } from "./session.ts";
import { SignInPage } from "./sign-in.tsx";
import { StepUp } from "./step-up.tsx";

export function App() {
  const path = createMemo(() => address().pathname);
  return (
    <Switch>
      <Match when={path() === DASHBOARD.enter}>
        <EnterPage />
      </Match>
      <Match when={path() === DASHBOARD.signIn}>
        <SignInPage />
      </Match>
      <Match when={session() !== undefined}>
        <Inside path={path()} />
      </Match>
      <Match when={sessionAnswer() === undefined}>
        <p class="entry quiet" role="status">
          Loading…
        </p>
      </Match>
      <Match when={isUnreachable()}>
        <main class="entry">
          <Heading text="No connection" />
          <ProblemNotice sentence="The service cannot be reached." />
          <button type="button" class="button" onClick={() => void readSession()}>
            Try again
          </button>
        </main>
      </Match>
      <Match when={true}>
        <SignInPage hasEnded={sessionAnswer()?.kind === "ok"} />
      </Match>
    </Switch>
  );
}

function isUnreachable(): boolean {
  const answer = sessionAnswer();
  return answer?.kind === "refused" && answer.code !== "notSignedIn";
}

/** Screens that the member may see. */
const allowed = () => SCREENS.filter(({ needs }) => hasRight(needs));

function Inside(props: { readonly path: string }) {
  const found = createMemo(() => {
    if (props.path === DASHBOARD.home) return { screen: allowed()[0], params: {} };
    for (const screen of SCREENS) {
      const params = paramsOf(screen.path, props.path);
      if (params !== undefined) return { screen, params };
    }
    return undefined;
  });
  const screen = () => found()?.screen;
  createEffect(() => {
    document.title = `${screen()?.name ?? "Not found"} · Dashboard`;
  });
  return (
    <>
      <a class="skip" href="#content">
        Skip to the content
      </a>
      <Top current={screen()?.path} />
      <main id="content" class="content" tabindex="-1">
        <Show
          when={screen()}
          fallback={
            <>
              <Heading text="Not found" />
              <p>There is no such screen.</p>
            </>
          }
          keyed
        >
          {(shown) => (
            <Show
              when={hasRight(shown.needs)}
              fallback={
                <>
                  <Heading text={shown.name} />
                  <p>Your role does not allow this screen. An owner can change it.</p>
                </>
              }
            >
              <Suspense fallback={<p role="status">Loading…</p>}>
                <Dynamic component={shown.show} params={found()?.params ?? {}} />
              </Suspense>
            </Show>
          )}
        </Show>
      </main>
      <StepUp />
    </>
  );
}

function Top(props: { readonly current: string | undefined }) {
  const [problem, setProblem] = createSignal<string>();
  async function signOut() {
    const answer = await post(DASHBOARD_API.signOut);
    if (answer.kind === "refused" && answer.code !== "notSignedIn") return void setProblem(answer.sentence);
    go(DASHBOARD.signIn);
    await readSession();
  }
  return (
    <header class="top">
      <nav aria-label="Screens">
        <ul>
          <For each={allowed().filter((screen) => !screen.path.includes(":"))}>
            {({ path, name }) => (
              <li>
                <a href={path} aria-current={props.current === path ? "page" : undefined}>
                  {name}
                </a>
              </li>
            )}
          </For>
        </ul>
      </nav>
      <div class="who">
        <ProblemNotice sentence={problem()} />
        <Show when={session()?.isSandbox} fallback={session()?.email}>
          Sandbox: owner
        </Show>
        <button type="button" class="button plain small" onClick={() => void signOut()}>
          Sign out
        </button>
      </div>
    </header>
  );
}

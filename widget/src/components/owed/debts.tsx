// A captain's debts: what comes next or went wrong first, then the ways to pay, every date, and the card.

import type { JSX, ParentProps } from "solid-js";
import { createEffect, For, Show } from "solid-js";
import type { PageDeadline, PageOwed } from "../../../../src/api/pages/page.ts";
import type { OwedWords } from "../../words/owed/en.ts";
import { People } from "../group/people.tsx";
import type { Page } from "../page.ts";
import { usePage } from "../page.ts";
import { ShopContact } from "../payment-form/legal.tsx";
import { NoticeBox } from "../payment-form/notice-box.tsx";
import type { Figure } from "../primitives/figures.tsx";
import { Figures } from "../primitives/figures.tsx";
import { StageHeading } from "../primitives/stage-heading.tsx";
import { dayFormat } from "./days.ts";
import type { Wish } from "./owed-session.ts";

/** What the captain has just done. */
export type Done = { readonly title: string; readonly text: string };

type Props = ParentProps<{
  readonly owed: PageOwed;
  readonly done: Done | undefined;
  readonly words: OwedWords;
  /** Without it nothing can be done yet, and there is only room for the buttons. */
  readonly onWish?: (wish: Wish) => void;
}>;

export function Debts(props: Props): JSX.Element {
  const page = usePage();
  const { words: said } = props;
  const payable = () => props.owed.deadlines.filter(({ now }) => now !== undefined);
  const isDone = () => props.owed.now === 0 && !isOpen(props.owed);
  const isOne = () => payable()[0]?.now === props.owed.now;
  const trouble = () => payable().find(({ status }) => status !== "upcoming");
  const mayAct = () => payable().length > 0 && !props.owed.underWay;

  return (
    <main class="card stage">
      <NoticeBox />
      <div classList={{ centered: isDone() }}>
        <Show when={isDone()}>
          <span class="tick" aria-hidden="true" />
        </Show>
        <StageHeading>{debtsHeading(props.owed, said, page)}</StageHeading>
      </div>
      <Show when={props.done}>{(done) => <DoneBox done={done()} />}</Show>
      <Show when={trouble()} fallback={<Next owed={props.owed} words={said} />}>
        {(deadline) => <Trouble deadline={deadline()} owed={props.owed} words={said} />}
      </Show>
      <Show
        when={mayAct()}
        fallback={
          <Show when={props.owed.underWay}>
            <p class="quiet">{said.wait}</p>
          </Show>
        }
      >
        <Ways payable={payable()} isOne={isOne()} trouble={trouble()} around={props} />
      </Show>
      <section class="basket" aria-labelledby="dates-heading">
        <h2 id="dates-heading" class="subheading">
          {said.dates}
        </h2>
        <ul>
          <For each={props.owed.deadlines}>
            {(deadline) => <Row deadline={deadline} hasButton={mayAct() && !isOne()} around={props} />}
          </For>
        </ul>
      </section>
      <About owed={props.owed} words={said} />
      <Show when={page.session.view().ux !== "single"}>
        <People />
      </Show>
      {props.children}
      <ShopContact />
    </main>
  );
}

export function debtsHeading(owed: PageOwed, said: OwedWords, { words, money }: Page): string {
  if (owed.now > 0) return said.stillToPay(money(owed.now));
  return isOpen(owed) ? said.nothingNow : words.heading.complete;
}

/** A charge is under way, or its payment disputed. */
function isOpen({ deadlines }: PageOwed): boolean {
  return deadlines.some(({ status }) => status === "charging" || status === "disputed");
}

/** It takes the focus, so that it is read at once at any scroll position. */
function DoneBox(props: { readonly done: Done }): JSX.Element {
  let box: HTMLDivElement | undefined;
  createEffect(() => box?.focus());
  return (
    <div ref={box} class="notice mild" role="alert" tabindex="-1">
      <p class="notice-title">{props.done.title}</p>
      <p>{props.done.text}</p>
    </div>
  );
}

/** The next charge, as long as the page can say when. */
function Next(props: { readonly owed: PageOwed; readonly words: OwedWords }): JSX.Element {
  const { session, money } = usePage();
  const next = () => {
    const { now } = session.view();
    return props.owed.deadlines.find(({ status, dueAt }) => status === "upcoming" && dueAt > now);
  };
  return (
    <Show when={props.owed.savedAt !== undefined && next()}>
      {(deadline) => {
        const { amount, fee, dueAt } = deadline();
        return <p>{props.words.next(money(amount + fee), dayFormat(props.owed)(dueAt))}</p>;
      }}
    </Show>
  );
}

/** What went wrong, why, and what comes of it. */
function Trouble(props: {
  readonly deadline: PageDeadline;
  readonly owed: PageOwed;
  readonly words: OwedWords;
}): JSX.Element {
  const { money } = usePage();
  const day = (timeMs: number) => dayFormat(props.owed)(timeMs);
  const title = () => {
    const { status, now = 0, dueAt } = props.deadline;
    const { failed, late, defaulted } = props.words.trouble;
    const say = status === "late" ? late : status === "defaulted" ? defaulted : failed;
    return say(money(now), day(dueAt));
  };
  const reason = () => {
    const { failure } = props.deadline;
    return failure && `${failure === "expired" ? props.words.expired : props.words.refused} `;
  };
  const then = () => {
    const { retryAt } = props.deadline;
    return retryAt === undefined ? props.words.noRetry : props.words.retry(day(retryAt));
  };
  return (
    <div class="notice">
      <p class="notice-title">{title()}</p>
      <p>
        {reason()}
        {then()}
      </p>
    </div>
  );
}

/** What went wrong can be paid with the first button. */
function Ways(props: {
  readonly payable: readonly PageDeadline[];
  /** There is nothing else to pay. */
  readonly isOne: boolean;
  readonly trouble: PageDeadline | undefined;
  readonly around: Props;
}): JSX.Element {
  const { money } = usePage();
  const said = props.around.words;
  return (
    <>
      <Show when={props.trouble}>
        {(deadline) => (
          <WishButton class="button" wish={{ kind: "pay", deadlineId: deadline().id }} around={props.around}>
            {said.pay(money(deadline().now ?? 0))}
          </WishButton>
        )}
      </Show>
      <div class="actions">
        <Show when={!(props.isOne && props.trouble)}>
          <WishButton class="button second" wish={{ kind: "pay" }} around={props.around}>
            {(props.isOne ? said.pay : said.payAll)(money(props.around.owed.now))}
          </WishButton>
        </Show>
        <WishButton class="button second" wish={{ kind: "card" }} around={props.around}>
          {said.replace}
        </WishButton>
      </div>
      <Show when={props.payable.some(({ amount, fee, now = 0 }) => now < amount + fee)}>
        <p class="promise quiet">{said.noFee}</p>
      </Show>
    </>
  );
}

/** Until something can be done, its room: the page does not move when its script takes over. */
function WishButton(
  props: ParentProps<{
    readonly class: string;
    readonly label?: string;
    readonly wish: Wish;
    readonly around: Props;
  }>,
): JSX.Element {
  return (
    <Show
      when={props.around.onWish}
      fallback={
        <span class={`${props.class} room`} aria-hidden="true">
          {props.children}
        </span>
      }
    >
      {(act) => (
        <button type="button" class={props.class} aria-label={props.label} onClick={() => act()(props.wish)}>
          {props.children}
        </button>
      )}
    </Show>
  );
}

function Row(props: {
  readonly deadline: PageDeadline;
  readonly hasButton: boolean;
  readonly around: Props;
}): JSX.Element {
  const { money } = usePage();
  const said = props.around.words;
  const day = () => dayFormat(props.around.owed)(props.deadline.dueAt);
  const about = () => {
    const { amount, fee, status } = props.deadline;
    if (amount === 0) return said.status[status];
    const sum = fee === 0 ? money(amount) : said.withFee(money(amount + fee), money(fee));
    return `${said.status[status]} · ${sum}`;
  };
  return (
    <li class="pick">
      <span class="pick-text">
        {day()}
        <span class="line-description quiet">{about()}</span>
      </span>
      <Show when={props.hasButton && props.deadline.now !== undefined}>
        <WishButton
          class="button second small"
          label={`${said.payOne}: ${day()}`}
          wish={{ kind: "pay", deadlineId: props.deadline.id }}
          around={props.around}
        >
          {said.payOne}
        </WishButton>
      </Show>
    </li>
  );
}

function About(props: { readonly owed: PageOwed; readonly words: OwedWords }): JSX.Element {
  const { session, words } = usePage();
  const rows = (): readonly Figure[] => {
    const { savedAt, now } = props.owed;
    const entity = now > 0 ? props.owed.entity : undefined;
    const { trackId } = session.view();
    const card = savedAt === undefined ? undefined : props.words.savedOn(dayFormat(props.owed)(savedAt));
    return [
      { name: words.form.card, value: card, text: true },
      { name: props.words.creditor, value: entity, text: true },
      { name: words.paid.reference, value: trackId, text: true },
    ];
  };
  return <Figures rows={rows()} />;
}

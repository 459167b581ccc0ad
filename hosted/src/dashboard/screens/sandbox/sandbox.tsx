// Screen Sandbox: every attempt at a webhook, a form that creates an order, the clock, test cards, keys, both inboxes and scenarios.

import { createSignal, Show } from "solid-js";
import type { SandboxJson } from "../../../../../src/api/dashboard/sandbox-json.ts";
import { DASHBOARD_API, DOCS, SHOP, SHOW } from "../../../../../src/api/paths.ts";
import { Heading } from "../../parts/heading.tsx";
import { createLoading, Loaded } from "../../parts/loading.tsx";
import { AttemptLog } from "./attempts.tsx";
import { Clock } from "./clock.tsx";
import { CardTexts, KeyTexts } from "./copies.tsx";
import { CreateOrder } from "./create-order.tsx";
import { ReceivedWebhooks, SentMails } from "./inboxes.tsx";
import { onReturn } from "./on-return.ts";
import { Scenarios } from "./scenarios.tsx";

const TRADE_SHOW = `${DOCS.home}/guide/trade-show`;

export function SandboxScreen() {
  const [isRead, setRead] = createSignal(false);
  const loading = createLoading<SandboxJson>(() => DASHBOARD_API.sandbox);
  onReturn(() => void loading.again());
  return (
    <>
      <Heading text="Sandbox" />
      <p>
        No money moves here. <a href={SHOP.product}>Demo shop</a>, <a href={DOCS.home}>documentation</a>
      </p>
      <AttemptLog onRead={() => setRead(true)} />
      <Show when={isRead()}>
        <Loaded of={loading}>
          {(data) => {
            const again = () => void loading.again();
            return (
              <>
                <p>
                  {data().isShow ? (
                    <a href={SHOW.control}>Control of the show, and its big screens</a>
                  ) : (
                    <a href={TRADE_SHOW}>A stand at a trade show</a>
                  )}
                </p>
                <div class="pair">
                  <CreateOrder {...data()} />
                  <div>
                    <Clock data={data()} again={again} />
                    <KeyTexts {...data()} />
                  </div>
                </div>
                <CardTexts />
                <SentMails {...data()} />
                <ReceivedWebhooks {...data()} />
                <Scenarios examples={data().examples} again={again} />
              </>
            );
          }}
        </Loaded>
      </Show>
    </>
  );
}

// Form of a card, to pay a debt with or to charge from now on.

import type { JSX } from "solid-js";
import { createSignal } from "solid-js";
import type { PageOwed } from "../../../../src/api/pages/page.ts";
import { cardPaymentMethod } from "../../form/card.ts";
import { createChecks } from "../../form/checks.ts";
import type { OwedWords } from "../../words/owed/en.ts";
import { usePage } from "../page.ts";
import { NoticeBox } from "../payment-form/notice-box.tsx";
import { CardOrFrame, FaultCount, PayButton } from "../payment-form/pay-form.tsx";
import { fieldId } from "../primitives/field.tsx";
import { StageHeading } from "../primitives/stage-heading.tsx";
import type { Wish } from "./owed-session.ts";

type Props = {
  readonly wish: Wish;
  /** In minor units. */
  readonly cost: number;
  readonly words: OwedWords;
  readonly onBack: () => void;
};

export function entryHeading({ kind }: Wish, { replace, pay }: OwedWords, cost: string): string {
  return kind === "card" ? replace : pay(cost);
}

/** Whether the saved card is charged for what this payment leaves. */
function isChargedLater(owed: PageOwed | undefined, wish: Wish): boolean {
  if (wish.kind === "card" || wish.deadlineId === undefined || owed?.savedAt === undefined) return false;
  const others = owed.deadlines.filter(({ id }) => id !== wish.deadlineId);
  return others.some(({ status, retryAt }) => status === "upcoming" || retryAt !== undefined);
}

export function CardEntry(props: Props): JSX.Element {
  const { session, asked, values, money } = usePage();
  const [tried, setTried] = createSignal(false);
  const checks = createChecks(asked, values, () => session.view().now);
  let askFrame: (() => void) | undefined;
  const isNew = () => props.wish.kind === "card";
  const about = () => {
    const { newCard, anyCard, restAsPlanned } = props.words;
    if (isNew()) return newCard;
    return isChargedLater(session.view().owed, props.wish) ? `${anyCard} ${restAsPlanned}` : anyCard;
  };

  const send = (means: Readonly<Record<string, unknown>>) => void session.pay({ means });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (session.busy()) return;
    checks.all();
    const [first] = checks.faulty();
    setTried(first !== undefined);
    if (first !== undefined) document.getElementById(fieldId(first))?.focus();
    else if (askFrame !== undefined) askFrame();
    else send(cardPaymentMethod(values().number, values().expiry, values().cvc));
  };
  const back = () => {
    if (!session.busy()) props.onBack();
  };
  const label = () => (isNew() ? props.words.save : props.words.pay(money(props.cost)));
  const heading = () => entryHeading(props.wish, props.words, money(props.cost));

  return (
    <main>
      <form class="card form" novalidate aria-busy={session.busy()} onSubmit={submit}>
        <NoticeBox isCards={false} />
        <FaultCount count={tried() ? checks.faulty().length : 0} />
        <div class="share-link">
          <StageHeading>{heading()}</StageHeading>
          <p class="quiet">{about()}</p>
        </div>
        <CardOrFrame checks={checks} onMeans={send} onFrame={(ask) => (askFrame = ask)} />
        <div class="actions">
          <PayButton label={label()} />
          <button type="button" class="button plain" aria-disabled={session.busy()} onClick={back}>
            {props.words.back}
          </button>
        </div>
      </form>
    </main>
  );
}

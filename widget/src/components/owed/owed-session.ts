// The visit to a captain's debts: payments of deadlines and new cards follow the rules of any visit, with requests of
// their own (specification/financing#paying-early).

import type { PagePayment, PageView, PayAnswer } from "../../../../src/api/pages/page.ts";
import { OWED, PAGE, pathTo, STATE } from "../../../../src/api/paths.ts";
import type { Ask } from "../../page/client.ts";
import { createAsk, mapped, pageBase } from "../../page/client.ts";
import { emptyStorage } from "../../page/own-payments.ts";
import { send } from "../../page/send.ts";
import { Session } from "../../page/session.ts";
import { newUuid } from "../../page/uuid.ts";

/** What the captain wants to do; without a `deadlineId` they pay all that is owed. */
export type Wish = { readonly kind: "pay"; readonly deadlineId?: string } | { readonly kind: "card" };

export const isCard = ({ id }: Pick<PagePayment, "id">): boolean => id.startsWith("card_");

/** The payments of this view are those of debts, each held for its own amount. */
function owedIn({ plan: _, ...view }: PageView): PageView {
  const { payment, card } = view.owed ?? {};
  const payments = [payment, card].filter((each) => each !== undefined);
  return { ...view, type: "standard", payments };
}

const answerIn = ({ payment, view }: PayAnswer): PayAnswer => ({ payment, view: owedIn(view) });

type Options = {
  readonly first: PageView;
  readonly wish: () => Wish | undefined;
  /** What the wish costs, as it is shown. */
  readonly cost: () => number | undefined;
  readonly onPaid: (payment: PagePayment) => void;
};

export function createOwedSession({ first, wish, cost, onPaid }: Options): Session {
  const ask: Ask = (path, body) => {
    const { token } = session.view();
    const base = token === undefined ? pageBase(location.pathname) : pathTo(PAGE.captain, { token });
    return createAsk(base, send)(path, body);
  };
  const answered = async (path: string, body: object) => mapped(await ask<PayAnswer>(path, body), answerIn);
  const none = async () => ({ kind: "unreachable" }) as const;
  const session: Session = new Session(owedIn(first), {
    client: {
      state: async () => mapped(await ask<PageView>(STATE), owedIn),
      pay({ attempt, means }) {
        const wanted = wish();
        if (wanted?.kind === "card") return answered(OWED.card, { attempt, means });
        return answered(OWED.pay, { attempt, means, deadlineId: wanted?.deadlineId, amount: cost() });
      },
      check: (id) => answered(pathTo(isCard({ id }) ? OWED.checkCard : OWED.check, { id }), {}),
      abandon: (id) => answered(pathTo(isCard({ id }) ? OWED.abandonCard : OWED.abandon, { id }), {}),
      ...{ withdraw: none, choose: none, act: none, plan: none },
    },
    newAttempt: newUuid,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    paid: onPaid,
    storage: emptyStorage,
  });
  return session;
}

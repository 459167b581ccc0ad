// Erasure of personal data in two steps: what is deleted and what stays, then its confirmation. If orders have changed
// since, the new plan takes the place of the one that was read.

import { createSignal, onMount, Show } from "solid-js";
import type {
  ErasedJson,
  ErasurePlanJson,
  ErasureRowJson,
} from "../../../../src/api/dashboard/personal-data-json.ts";
import { DASHBOARD, DASHBOARD_API, pathTo } from "../../../../src/api/paths.ts";
import { post } from "../shell/server.ts";
import { act } from "../shell/step-up.tsx";
import { Dialog } from "./dialog.tsx";
import { takesFocus } from "./focus.ts";
import { ProblemNotice } from "./notices.tsx";
import type { Column } from "./table.tsx";
import { Table } from "./table.tsx";
import { capitalized, inWords } from "./words.ts";

type Props = {
  /** The person or order, in words. */
  readonly about: string;
  readonly subject: { readonly email: string } | { readonly orderId: string };
  readonly onClose: () => void;
  readonly onDone: (sentence: string) => void;
};

export function ErasureDialog(props: Props) {
  const [plan, setPlan] = createSignal<ErasurePlanJson>();
  const [problem, setProblem] = createSignal<string>();
  const [isBusy, setBusy] = createSignal(true);
  async function askForPlan() {
    const answer = await post<ErasurePlanJson>(DASHBOARD_API.erasurePlan, props.subject);
    setBusy(false);
    if (answer.kind === "ok") setPlan(answer.data);
    else setProblem(answer.sentence);
  }
  onMount(() => void askForPlan());
  async function erase({ fingerprint }: ErasurePlanJson) {
    setProblem();
    setBusy(true);
    const answer = await act<ErasedJson>(DASHBOARD_API.erase, { ...props.subject, fingerprint });
    setBusy(false);
    if (answer.kind === "ok") return props.onDone(doneText(answer.data));
    setProblem(answer.sentence);
    if (answer.code === "erasureChanged") setPlan(answer.data as ErasurePlanJson);
  }
  return (
    <Dialog heading={`Erase personal data: ${props.about}`} onClose={props.onClose}>
      <ProblemNotice sentence={problem()} />
      <Show when={isBusy() && plan() === undefined}>
        <p role="status">Loading…</p>
      </Show>
      <Show when={plan()} keyed>
        {(shown) => (
          <div class="plan" tabindex="-1" ref={takesFocus}>
            <Plan plan={shown} isOneOrder={"orderId" in props.subject} />
          </div>
        )}
      </Show>
      <div class="buttons">
        <Show when={plan()}>
          {(shown) => (
            <Show when={shown().erased > 0}>
              <button
                type="button"
                class="button danger"
                disabled={isBusy()}
                onClick={() => void erase(shown())}
              >
                Erase for good
              </button>
            </Show>
          )}
        </Show>
        <button type="button" class="button plain" onClick={() => props.onClose()}>
          {(plan()?.erased ?? 0) > 0 ? "Do nothing" : "Close"}
        </button>
      </div>
    </Dialog>
  );
}

function Plan(props: { readonly plan: ErasurePlanJson; readonly isOneOrder: boolean }) {
  const more = () => props.plan.erased + props.plan.kept - props.plan.orders.length;
  return (
    <>
      <Show when={props.plan.erased > 0}>
        <p>
          <strong>Deleted, and cannot be brought back:</strong> names, addresses, e-mail addresses, phone
          numbers, what the shop noted, and both where webhooks and endpoints' answers repeat them.
        </p>
        <p>
          <strong>Stays:</strong> amounts, dates, items, the shop's reference and every movement of money, for
          bookkeeping; the audit log, which names no buyer. Backups, the payment provider and the shop's own
          systems are not reached: erase there what they hold.
        </p>
      </Show>
      <Show when={!props.isOneOrder || props.plan.kept > 0}>
        <Table caption={countText(props.plan)} columns={COLUMNS} rows={props.plan.orders} empty="" />
        <Show when={more() > 0}>
          <p class="quiet">{`And ${more()} more.`}</p>
        </Show>
      </Show>
      <Show when={props.plan.isMember}>
        <p>This address is also a member's here. The screen People removes them.</p>
      </Show>
    </>
  );
}

const ROLES: Readonly<Record<ErasureRowJson["role"], string>> = {
  captain: "deleted: all of it, as the captain's",
  coBuyer: "deleted: their own, as a co-buyer's",
  invited: "deleted: their own, as that of a person invited",
  everybody: "deleted: everybody's",
};

const WHY_KEPT: Readonly<Record<NonNullable<ErasureRowJson["kept"]>, string>> = {
  underWay: "stays: the order is under way and needs its buyers",
  moneyUnderWay: "stays: its money is still on its way",
  owing: "stays: something is still owed",
  disputed: "stays: a dispute is open",
};

const COLUMNS: readonly Column<ErasureRowJson>[] = [
  {
    name: "Order",
    cell: ({ id, trackId }) => (
      <a href={pathTo(DASHBOARD.order, { id })} target="_blank" rel="noopener">
        {trackId ?? `…${id.slice(-8)}`}
      </a>
    ),
  },
  { name: "Status", cell: ({ status }) => capitalized(inWords(status)) },
  {
    name: "Data",
    cell: ({ role, kept }) => (kept === undefined ? ROLES[role] : WHY_KEPT[kept]),
  },
];

function countText({ erased, kept }: ErasurePlanJson): string {
  return kept === 0 ? `Erased in ${orders(erased)}` : `Erased in ${orders(erased)}, left in ${orders(kept)}`;
}

function orders(count: number): string {
  return count === 1 ? "1 order" : `${count} orders`;
}

function doneText({ erased, kept, isClear }: ErasedJson): string {
  return [
    `Erased in ${orders(erased)}.`,
    ...(kept > 0 ? [`Left in ${orders(kept)}: erase again when they have ended.`] : []),
    ...(isClear ? [] : ["Traces may be left in the database's file for now: erase again later."]),
  ].join(" ");
}

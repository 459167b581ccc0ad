// Screen Exports: orders, ledger entries, balance entries or payouts of some days as a file for spreadsheets and
// bookkeeping, and the payouts that there are.

import { createSignal, For } from "solid-js";
import { Download } from "../../parts/download.tsx";
import { Select } from "../../parts/fields.tsx";
import { filtersIn } from "../../parts/filters.ts";
import { Heading } from "../../parts/heading.tsx";
import { PlatformSelect } from "../../parts/platform-select.tsx";
import { downloadExport } from "../../shell/download.ts";
import { Payouts } from "./payouts.tsx";

const KINDS: readonly (readonly [string, string])[] = [
  ["orders", "Orders, by their creation"],
  ["ledger", "Ledger: money held, released, captured, refunded"],
  ["entries", "Entries in the balance: captured, refunded, disputed"],
  ["payouts", "Payouts, by the end of their period"],
];

export function Exports() {
  const [kind, setKind] = createSignal("orders");
  const [platform, setPlatform] = createSignal("");
  const [from, setFrom] = createSignal("");
  const [to, setTo] = createSignal("");
  const filters = () =>
    filtersIn([
      ["platform", platform()],
      ["from", from()],
      ["to", to()],
    ]);
  return (
    <>
      <Heading text="Exports" />
      <p class="quiet">
        CSV with the currency's decimals and times in UTC. Each export has a row in the audit log.
      </p>
      <div class="form">
        <Select label="What" value={kind()} onChange={setKind}>
          <For each={KINDS}>{([name, text]) => <option value={name}>{text}</option>}</For>
        </Select>
        <PlatformSelect value={platform()} onChange={setPlatform} />
        <label>
          From
          <input type="date" value={from()} onInput={(event) => setFrom(event.currentTarget.value)} />
        </label>
        <label>
          To
          <input type="date" value={to()} onInput={(event) => setTo(event.currentTarget.value)} />
        </label>
        <Download label="Download" isMain download={() => downloadExport(kind(), filters())} />
      </div>
      <Payouts platform={platform()} />
    </>
  );
}

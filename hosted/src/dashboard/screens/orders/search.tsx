// Search for orders, with filters; both stand in the address.

import { createSignal, For } from "solid-js";
import { DASHBOARD } from "../../../../../src/api/paths.ts";
import { Select } from "../../parts/fields.tsx";
import { PlatformSelect } from "../../parts/platform-select.tsx";
import { capitalized, inWords } from "../../parts/words.ts";
import { go } from "../../shell/address.ts";
import { hasRight } from "../../shell/session.ts";
import type { AskedOrders } from "./asked.ts";
import { STATUSES } from "./asked.ts";

export function OrderSearch(props: Pick<AskedOrders, "given">) {
  const asked = (name: string) => props.given[name] ?? "";
  const isFiltered = () => Object.keys(props.given).some((name) => name !== "search");
  const [isOpen] = createSignal(isFiltered());
  function search(form: HTMLFormElement) {
    const given = [...new FormData(form)].flatMap(([name, value]) =>
      String(value).trim() === "" ? [] : [[name, String(value).trim()]],
    );
    go(`${DASHBOARD.orders}?${new URLSearchParams(given)}`);
  }
  return (
    <search class="search">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search(event.currentTarget);
        }}
      >
        <div class="search-line">
          <label>
            {hasRight("seeAddresses")
              ? "Reference, id, amount, name or e-mail address"
              : "Reference, id or amount"}
            <input name="search" type="search" value={asked("search")} maxlength="255" autocomplete="off" />
          </label>
          <button type="submit" class="button">
            Search
          </button>
          <a class="button plain" href={DASHBOARD.orders}>
            Show all
          </a>
        </div>
        <details open={isOpen()}>
          <summary>Filter</summary>
          <div class="form columns">
            <Select name="status" label="Status" value={asked("status")}>
              <option value="">Any</option>
              <For each={STATUSES}>
                {(status) => <option value={status}>{capitalized(inWords(status))}</option>}
              </For>
            </Select>
            <PlatformSelect name="platform" value={asked("platform")} />
            <label>
              Created from
              <input name="from" type="date" value={asked("from")} />
            </label>
            <label>
              Created to
              <input name="to" type="date" value={asked("to")} />
            </label>
            <label class="check">
              <input name="gap" type="checkbox" value="true" checked={asked("gap") !== ""} />
              Something is missing
            </label>
          </div>
        </details>
      </form>
    </search>
  );
}

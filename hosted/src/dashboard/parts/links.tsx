// Links to the page of an order or of an event, as lists show them.

import { DASHBOARD, pathTo } from "../../../../src/api/paths.ts";

/** By the shop's reference, where it has one, or by the end of its id. */
export function OrderLink(props: { readonly id: string; readonly trackId?: string | undefined }) {
  return (
    <a class={props.trackId === undefined ? "whole" : ""} href={pathTo(DASHBOARD.order, { id: props.id })}>
      {props.trackId ?? `…${props.id.slice(-8)}`}
    </a>
  );
}

export function EventLink(props: { readonly id: string; readonly name: string }) {
  return (
    <a class="whole" href={pathTo(DASHBOARD.event, { id: props.id })}>
      {props.name}
    </a>
  );
}

// Address of a webhook's endpoint, as the order and the event name it.

/** The identity of an endpoint: its address without the query, as it is written. */
export function endpointUrl(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? url;
}

/** Where an event goes: to its order's address as it is now, else to its own. */
export function addressIn({
  notifyUrl,
  event,
}: {
  readonly notifyUrl: string | undefined;
  readonly event: { readonly url: string | undefined };
}): string | undefined {
  return notifyUrl ?? event.url;
}

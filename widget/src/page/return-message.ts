// The one message between the bank's return page and the page that shows it. It carries no news, only "look again".

export type ReturnMessage = { readonly type: "returned" };

const RETURNED: ReturnMessage["type"] = "returned";

/** Whether a window message is the bank's return, from our own origin and from the frame we show (T16). */
export function isReturn(
  message: { readonly origin: string; readonly source: unknown; readonly data: unknown },
  frame: { readonly origin: string; readonly source: unknown },
): boolean {
  if (message.origin !== frame.origin || message.source === null || message.source !== frame.source)
    return false;
  return (
    typeof message.data === "object" &&
    message.data !== null &&
    "type" in message.data &&
    message.data.type === RETURNED
  );
}

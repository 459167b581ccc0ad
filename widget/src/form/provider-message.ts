// Messages that a provider's frame may send to the page (psp, `Collect`). All others, and all other senders, are ignored
// (T16).

import { isRecord } from "../protocol.ts";

export type ProviderMessage =
  | { readonly type: "means"; readonly means: Readonly<Record<string, unknown>> }
  | { readonly type: "failed" }
  | { readonly type: "height"; readonly px: number };

const MIN_HEIGHT_PX = 40;
const MAX_HEIGHT_PX = 1_200;

/** The message, if it comes from the provider's origin and from the frame we show; heights are kept in bounds. */
export function toProviderMessage(
  message: { readonly origin: string; readonly source: unknown; readonly data: unknown },
  frame: { readonly origin: string; readonly source: unknown },
): ProviderMessage | undefined {
  if (message.origin !== frame.origin || message.source === null || message.source !== frame.source)
    return undefined;
  const { data } = message;
  if (!isRecord(data)) return undefined;
  if (data.type === "means" && isRecord(data.means)) return { type: "means", means: data.means };
  if (data.type === "failed") return { type: "failed" };
  if (data.type !== "height" || typeof data.px !== "number" || !Number.isFinite(data.px)) return undefined;
  return { type: "height", px: Math.min(MAX_HEIGHT_PX, Math.max(MIN_HEIGHT_PX, Math.ceil(data.px))) };
}

// Moments as a person reads them, in the browser's time zone.

const FORMAT = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** `at` is epoch ms. */
export function timeText(at: number): string {
  return FORMAT.format(at);
}

export function Timestamp(props: { readonly at: number }) {
  return <time datetime={new Date(props.at).toISOString()}>{timeText(props.at)}</time>;
}

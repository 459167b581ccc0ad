// How the fuzzer speaks with a service. Types only: over which way is for its caller to choose.

export type Answer = { readonly status: number; readonly headers: Headers; readonly text: string };

export type Ask = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
) => Promise<Answer>;

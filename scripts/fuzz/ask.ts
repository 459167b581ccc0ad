// Interface between the fuzzer and a service, as types: the caller chooses the transport.

export type Answer = { readonly status: number; readonly headers: Headers; readonly text: string };

export type Ask = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
) => Promise<Answer>;

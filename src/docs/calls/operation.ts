// Description of one operation of the OpenAPI document, as data. Types only: the operations themselves stand in orders.ts
// and its neighbours.

import type { TObject, TSchema } from "@sinclair/typebox";
import type { ProblemCode } from "../../api/errors/problem.ts";

export type Example = { readonly summary: string; readonly value: unknown };

export type Body = {
  readonly schema: TSchema;
  /** Without it the call means the same as with an empty object. */
  readonly required: boolean;
  /** The first one is shown in the call's curl line. */
  readonly examples: Readonly<Record<string, Example>>;
};

export type Operation = {
  readonly method: "get" | "post";
  /** Of the route map; in `CALLS` as OpenAPI writes it. */
  readonly path: string;
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  /** Markdown, for a person: what the schemas cannot say. */
  readonly description: string;
  /** `secretKey`: a back end's; `open`: anybody's. */
  readonly access: "secretKey" | "open";
  /** The parts of the path in braces. */
  readonly params?: Readonly<Record<string, TSchema>>;
  readonly query?: TObject;
  readonly body?: Body;
  /** The 200. `data`: of the envelope; otherwise `whole` is the body. */
  readonly answer: { readonly examples: Readonly<Record<string, Example>> } & (
    | {
        readonly data: TSchema;
        /** `data` is a list of these, or with `hasPages` one of these whose own list comes in pages. */
        readonly list?: boolean;
        readonly hasPages?: boolean;
        /** What a query can ask for in place of JSON: an example of the file. */
        readonly csv?: string;
      }
    | { readonly whole: TSchema }
  );
  /** A body of its own with another status. */
  readonly also?: Readonly<
    Record<number, { readonly description: string; readonly schema: TSchema; readonly example: unknown }>
  >;
  /** In addition to those of every such call (openapi.ts). */
  readonly problems: readonly ProblemCode[];
};

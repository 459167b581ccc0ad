// Route of what one of our own pages posts: its JSON is decoded, answered by the application and written back.

import type { Read } from "../../api/decode/decoder.ts";
import { successBody } from "../../api/errors/envelope.ts";
import type { Problem } from "../../api/errors/problem.ts";
import type { Answer } from "../../application/contract/answer.ts";
import type { Config } from "../../config/config.ts";
import type { TooSoon } from "../limits/counted-payments.ts";
import { outcomeResponse } from "../pipeline/outcome-response.ts";
import { problemResponse } from "../pipeline/response.ts";
import type { PageRequestContext, Route } from "../pipeline/route.ts";
import { privateHeaders } from "./documents/headers.ts";

/** A problem is of the request itself: the application was not asked, or only its limits. */
type PageAnswer<T> = Answer<T> | TooSoon | { readonly kind: "problem"; readonly problem: Problem };

type Asks<Asked, T> = {
  readonly path: string;
  readonly read: (body: unknown) => Read<Asked>;
  readonly answer: (asked: Asked, context: PageRequestContext) => PageAnswer<T> | Promise<PageAnswer<T>>;
};

export function pageRoute<Asked, T>(config: Config, { path, read, answer }: Asks<Asked, T>): Route {
  const headers = privateHeaders(config);
  return {
    method: "POST",
    path,
    access: "page",
    async handle(context) {
      const asked = read(context.body);
      if (asked.kind === "problem") return problemResponse(asked.problem, headers);
      const answered = await answer(asked.value, context);
      if ("problem" in answered) return problemResponse(answered.problem, headers);
      return outcomeResponse(answered, (value, warnings) => successBody(value, { warnings }), headers);
    },
  };
}

// The Elysia application: it finds the route of a request and hands both to the request pipeline. The request is not
// parsed here.

import { Elysia } from "elysia";
import { problem } from "../../api/errors/problem.ts";
import type { RequestPipeline } from "./pipeline.ts";
import { problemResponse } from "./response.ts";
import type { Route } from "./route.ts";

/** A part of the path that cannot be decoded, such as `%zz`, is `null`; a fixed path has no `params` at all. */
type Found = { readonly request: Request; readonly params?: Params };
type Params = Readonly<Record<string, string | null>>;

const NO_PARAMS: Params = {};

const NOTHING = problemResponse(problem("notFound"));

export function createApp(pipeline: RequestPipeline, routes: readonly Route[]) {
  const [fixed, open] = refusalsOf(routes);
  let refusals: Elysia | undefined;
  const app = newApp(pipeline, (request) => {
    refusals ??= refusing(
      newApp(pipeline, (other) => pipeline.refuse(other, NOTHING)),
      pipeline,
      open,
    );
    return refusals.handle(request);
  });
  // Elysia reads a handler's source to guess what to parse for it and whether it waits. A bound function has no
  // source to read, minified or not: the request stays as it came, and no promise is made where none is needed.
  for (const route of routes) app.route(route.method, route.path, enter.bind(undefined, pipeline, route));
  return refusing(app, pipeline, fixed);
}

type Refusal = readonly [path: string, methods: readonly string[]];

/** Adds the 405 for methods that a path does not have. */
function refusing(app: Elysia, pipeline: RequestPipeline, refusals: readonly Refusal[]): Elysia {
  for (const [path, methods] of refusals) app.all(path, refuse.bind(undefined, pipeline, path, methods));
  return app;
}

/**
 * The methods of each path: of fixed paths, which another route's pattern would match, and of patterns. Only requests
 * with a wrong method need them.
 */
function refusalsOf(
  routes: readonly Route[],
): readonly [fixed: readonly Refusal[], open: readonly Refusal[]] {
  const all = [...methodsByPath(routes)];
  return [all.filter(([path]) => !isPattern(path)), all.filter(([path]) => isPattern(path))];
}

function isPattern(path: string): boolean {
  return path.includes(":") || path.includes("*");
}

function newApp(
  pipeline: RequestPipeline,
  onNothing: (request: Request) => Response | Promise<Response>,
): Elysia {
  // Without the first of these, hosts shorter than four characters break the search for the path. With the last, no
  // second spelling of each path is kept: requests come without a slash at the end (path.ts).
  const app = new Elysia({ handler: { standardHostname: false }, normalize: false, strictPath: true });
  app.onError(({ code, error, request }) =>
    code === "NOT_FOUND" ? onNothing(request) : pipeline.fail(request, error),
  );
  return app;
}

function enter(
  pipeline: RequestPipeline,
  route: Route,
  { request, params = NO_PARAMS }: Found,
): Response | Promise<Response> {
  return isDecoded(params)
    ? pipeline.enter(route, request, params)
    : pipeline.refuse(request, NOTHING, route.path);
}

function refuse(
  pipeline: RequestPipeline,
  path: string,
  methods: readonly string[],
  { request }: Found,
): Response {
  const allow = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method)).join(", ");
  const sentence = `This address does not support this HTTP method: it takes ${allow}.`;
  return pipeline.refuse(
    request,
    problemResponse(problem("methodNotAllowed", sentence), { Allow: allow }),
    path,
  );
}

function methodsByPath(routes: readonly Route[]): ReadonlyMap<string, readonly string[]> {
  const methods = new Map<string, string[]>();
  for (const { path, method } of routes) methods.set(path, [...(methods.get(path) ?? []), method]);
  return methods;
}

function isDecoded(params: Params): params is Readonly<Record<string, string>> {
  for (const name in params) if (params[name] === null) return false;
  return true;
}

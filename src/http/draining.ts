// Draining of a replica while others go on. For a moment it is not ready and answers all the same: a balancer that asks turns
// away meanwhile. Then it refuses for a moment, which tells one that does not ask. A connection that came as the port closes
// would get no answer.

const SERVING_MS = 1_500;
const REFUSING_MS = 500;

type Answer = (request: Request) => Response | Promise<Response>;

export type Draining = {
  hasBegun(): boolean;
  /** Resolves when the port may be closed: without others at once. */
  begin(hasOthers: boolean): Promise<void>;
  around(answer: Answer): Answer;
};

export function createDraining(refuse: Answer): Draining {
  let hasBegun = false;
  let refuses = false;

  async function lastOfConnection(answer: Response | Promise<Response>): Promise<Response> {
    const response = await answer;
    response.headers.set("Connection", "close");
    return response;
  }

  return {
    hasBegun: () => hasBegun,
    async begin(hasOthers) {
      hasBegun = true;
      if (!hasOthers) return;
      await Bun.sleep(SERVING_MS);
      refuses = true;
      await Bun.sleep(REFUSING_MS);
    },
    around: (answer) => (request) =>
      hasBegun ? lastOfConnection(refuses ? refuse(request) : answer(request)) : answer(request),
  };
}

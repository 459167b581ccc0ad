// Ports that a service or a shop of a test listens at, again after a restart too. The system gives its own, from 32768 or
// higher, to whatever asks for any port, so that one of those may be taken by the time it is used.

const FIRST_PORT = 20_000;
const PROCESSES = 120;
/** Each test process has as many of its own. */
const PORTS = 100;

let tried = 0;

const nextPort = (): number => FIRST_PORT + (process.pid % PROCESSES) * PORTS + (tried++ % PORTS);

/** Listens at a free port of this process. */
export const listenAtOwnPort = <T>(listen: (port: number) => T): T => {
  for (let tries = 1; ; tries++) {
    try {
      return listen(nextPort());
    } catch (error) {
      if (tries === PORTS) throw error;
    }
  }
};

/** A port of this machine that was free a moment ago, and that no other test process uses. */
export const freePort = async (): Promise<number> => {
  const server = listenAtOwnPort((port) =>
    Bun.serve({ port, hostname: "127.0.0.1", fetch: () => new Response() }),
  );
  await server.stop(true);
  return server.port ?? 0;
};

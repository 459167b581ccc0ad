// The service from source, with group commit or with one transaction per request: the two sides of one ratio.

import { assets } from "../../dist/assets.ts";
import { createProgram } from "../../src/app/program.ts";
import { createRandomSource } from "../../src/app/random-source.ts";
import { platform, SECRET_KEY } from "../../test/support/service.ts";

const [dataDir = "", groupCommit] = process.argv.slice(2);

const program = await createProgram({
  config: {
    mode: "sandbox",
    publicUrl: "http://localhost:4999",
    hostname: "127.0.0.1",
    port: 0,
    dataDir,
    namespace: "Service",
    selectorPrefix: "#service-",
    platforms: [platform()],
  },
  assets,
  log: () => undefined,
  now: Date.now,
  wallNow: Date.now,
  random: createRandomSource(),
  groupCommit: groupCommit !== "apart",
});
const { port } = await program.start();
process.stdout.write(`${port}\n${SECRET_KEY}\n`);
process.on("SIGTERM", () => void program.stop().then(() => process.exit(0)));

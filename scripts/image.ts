// Assembles what a container image of the service holds in dist/image: the binary, the C library of this machine, and a
// user that is not root. As root it then runs the binary inside it with chroot, as a container would.

import { chmodSync, chownSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const USER = 10_001;
const PORT = 47_211;
const root = join(import.meta.dir, "..");
const image = join(root, "dist", "image");
const rootfs = join(image, "rootfs");
const isRoot = process.getuid?.() === 0;

function run(command: readonly string[]): string {
  const done = Bun.spawnSync([...command], { cwd: root });
  if (done.success) return done.stdout.toString();
  console.error(`${command.join(" ")} ended with ${done.exitCode}:\n${done.stdout}${done.stderr}`);
  process.exit(1);
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(join(rootfs, to)), { recursive: true });
  copyFileSync(from, join(rootfs, to));
  chmodSync(join(rootfs, to), 0o755);
}

/** What the loader says that the binary needs; the kernel's own part has no file. */
function libraries(binary: string): readonly string[] {
  return run(["ldd", binary])
    .split("\n")
    .flatMap((line) => /(?:=> )?(\/\S+) \(0x/.exec(line)?.[1] ?? []);
}

function assemble(): void {
  run([process.execPath, join("scripts", "build.ts")]);
  rmSync(image, { recursive: true, force: true });
  copy(join(root, "service"), "split-payment");
  for (const library of libraries(join(root, "service"))) copy(library, library);
  mkdirSync(join(rootfs, "etc", "split-payment"), { recursive: true });
  writeFileSync(
    join(rootfs, "etc", "passwd"),
    `split-payment:x:${USER}:${USER}:split-payment service:/data:/nonexistent\n`,
  );
  writeFileSync(join(rootfs, "etc", "group"), `split-payment:x:${USER}:\n`);
  mkdirSync(join(rootfs, "tmp"), { mode: 0o1777 });
  mkdirSync(join(image, "data"), { mode: 0o700 });
  writeFileSync(join(image, "data", ".keep"), "");
}

/** Starts it as a container would: nothing but the image, not as root. Answers what its health check says. */
async function rehearse(): Promise<boolean> {
  const data = join(rootfs, "data");
  mkdirSync(data, { mode: 0o700 });
  chownSync(data, USER, USER);
  // Whatever runs a container gives it this.
  const proc = join(rootfs, "proc");
  mkdirSync(proc);
  run(["mount", "-t", "proc", "proc", proc]);
  const inside = (...args: string[]) => [
    "chroot",
    `--userspec=${USER}:${USER}`,
    rootfs,
    "/split-payment",
    ...args,
  ];
  const port = ["--port", String(PORT)];
  const child = Bun.spawn(inside("--sandbox", "--data", "/data", ...port), { stdout: "ignore" });
  const isHealthy = () => Bun.spawnSync(inside("healthcheck", ...port)).success;
  for (let tries = 0; tries < 50 && child.exitCode === null && !isHealthy(); tries++) await Bun.sleep(100);
  const wasHealthy = isHealthy();
  child.kill("SIGTERM");
  const code = await child.exited;
  run(["umount", proc]);
  rmSync(proc, { recursive: true });
  rmSync(data, { recursive: true, force: true });
  return wasHealthy && code === 0;
}

assemble();
const megabytes = Number(run(["du", "-sk", rootfs]).split("\t")[0]) / 1_024;
console.log(`dist/image: ${megabytes.toFixed(0)} MiB; the rest is scripts/deploy/Dockerfile`);
if (!isRoot) {
  console.log("not run inside it: chroot is for root");
} else if (await rehearse()) {
  console.log("ran inside it as user 10001: healthy, and stopped when asked");
} else {
  console.error("does not run inside it");
  process.exit(1);
}

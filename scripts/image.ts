// Assembles what a container image of the service holds in dist/image (the binary, the C library of this machine, a user
// that is not root), builds the image where docker, podman or buildah is, and runs the service in it: healthy, with a backup
// and its rehearsal, owners and modes as they should be. Without one of them root runs it with chroot.

import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

const USER = 10_001;
const PORT = 47_211;
const TAG = "split-payment";
const root = join(import.meta.dir, "..");
const image = join(root, "dist", "image");
const rootfs = join(image, "rootfs");
const isRoot = process.getuid?.() === 0;

/** How the program is run inside the image: arguments in front of its own. */
type Inside = (...args: readonly string[]) => readonly string[];

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

/** Whatever the umask of this process takes away. */
function makeFolder(path: string, mode: number): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, mode);
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
  makeFolder(join(rootfs, "etc", "split-payment"), 0o755);
  const user = `split-payment:x:${USER}:`;
  writeFileSync(join(rootfs, "etc", "passwd"), `${user}${USER}:split-payment service:/data:/nonexistent\n`);
  writeFileSync(join(rootfs, "etc", "group"), `${user}\n`);
  makeFolder(join(rootfs, "tmp"), 0o1777);
  makeFolder(join(image, "owned", "data"), 0o700);
}

/** Starts the service, asks it and its commands, stops it; answers with what was wrong. */
async function rehearse(
  inside: Inside,
  stop = (child: Bun.Subprocess): unknown => child.kill("SIGTERM"),
): Promise<string | undefined> {
  const port = ["--port", String(PORT)];
  const child = Bun.spawn([...inside("--sandbox", "--data", "/data", ...port)], { stdout: "ignore" });
  const isHealthy = () => Bun.spawnSync([...inside("healthcheck", ...port)]).success;
  for (let tries = 0; tries < 50 && child.exitCode === null && !isHealthy(); tries++) await Bun.sleep(100);
  const asked = [
    ["healthcheck", ...port],
    ["backup", "/data/copy.db", "--data", "/data"],
    // In /tmp, which the image has to have.
    ["restore", "/data/copy.db", "--check"],
    ["check", "--sandbox", "--data", "/data", "--offline", ...port],
  ] as const;
  const wrong = asked.flatMap((args) => whyWrong(inside(...args)) ?? []);
  stop(child);
  const code = await child.exited;
  return [...wrong, ...(code === 0 ? [] : [`stopped with ${code}`])].join("\n") || undefined;
}

/** A modes warning of `check` is wrong here too: the image itself brings the folder. */
function whyWrong(command: readonly string[]): string | undefined {
  const { success, stdout, stderr } = Bun.spawnSync([...command]);
  const said = `${stdout}${stderr}`;
  return success && !/^(warning|problem) +modes/m.test(said) ? undefined : `${command.join(" ")}:\n${said}`;
}

const BUILDERS = {
  docker: ["docker", "build", "--tag", TAG],
  podman: ["podman", "build", "--format", "docker", "--tag", TAG],
  buildah: ["buildah", "bud", "--format", "docker", "--isolation", "chroot", "--tag", TAG],
} as const;

/** A tool that is there may have no daemon to speak with. */
function isBuilt(tool: keyof typeof BUILDERS): boolean {
  const command = [...BUILDERS[tool], "--file", join("scripts", "deploy", "Dockerfile"), image];
  const { success, stderr } = Bun.spawnSync(command, { cwd: root });
  const reason = stderr.toString().trim().split("\n").at(-1);
  console.log(success ? `${tool} has built the image ${TAG}` : `${tool} cannot build here: ${reason}`);
  return success;
}

/** With a new volume at /data, as its first start has; undefined where this machine does not let a container run. */
function containerOf(tool: "docker" | "podman"): Inside | undefined {
  const volume = `split-payment-rehearsal-${process.pid}`;
  const inside: Inside = (...args) => [
    ...[tool, "run", "--rm", "--init=false", "--network", "host", "--volume", `${volume}:/data`, TAG],
    ...args,
  ];
  const { success, stderr } = Bun.spawnSync([...inside("--version")]);
  if (success) return inside;
  console.log(`${tool} cannot run a container here: ${stderr.toString().trim().split("\n").at(-1)}`);
  return undefined;
}

/** Nothing but the image, not as root, and /proc, which every container is given. */
async function inChroot(): Promise<string | undefined> {
  const [data, proc] = [join(rootfs, "data"), join(rootfs, "proc")];
  makeFolder(data, 0o700);
  chownSync(data, USER, USER);
  mkdirSync(proc);
  run(["mount", "-t", "proc", "proc", proc]);
  try {
    const user = `--userspec=${USER}:${USER}`;
    return await rehearse((...args) => ["chroot", user, rootfs, "/split-payment", ...args]);
  } finally {
    run(["umount", proc]);
    for (const folder of [proc, data]) rmSync(folder, { recursive: true, force: true });
  }
}

async function inBuildah(): Promise<string | undefined> {
  const container = run(["buildah", "from", TAG]).trim();
  const inside: Inside = (...args) => [
    ...["buildah", "run", "--isolation", "chroot", container, "--", "/split-payment"],
    ...args,
  ];
  try {
    // It hands no signal on; the service is the last of the processes that it starts.
    return await rehearse(inside, ({ pid }) => process.kill(lastStartedBy(pid), "SIGTERM"));
  } finally {
    run(["buildah", "rm", container]);
  }
}

function lastStartedBy(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const children = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8"));
  const child = Number.parseInt(children.join(""), 10);
  return Number.isNaN(child) ? pid : lastStartedBy(child);
}

/** What this machine can do, best first: where it ran, and what was wrong. */
async function tryIt(): Promise<{ readonly where: string; readonly wrong: string | undefined } | undefined> {
  const tools = (["docker", "podman", "buildah"] as const).filter((tool) => Bun.which(tool) !== null);
  for (const tool of tools) {
    if (!isBuilt(tool)) continue;
    const inside = tool === "buildah" ? undefined : containerOf(tool);
    if (inside !== undefined) return { where: `a container of ${tool}`, wrong: await rehearse(inside) };
    if (tool === "buildah" && isRoot) return { where: "the image, with buildah", wrong: await inBuildah() };
  }
  return isRoot ? { where: "the image's files, with chroot", wrong: await inChroot() } : undefined;
}

assemble();
const megabytes = Number(run(["du", "-sk", rootfs]).split("\t")[0]) / 1_024;
console.log(`dist/image: ${megabytes.toFixed(0)} MiB; the rest is scripts/deploy/Dockerfile`);
const tried = await tryIt();
if (tried === undefined) console.log("not run: that takes docker or podman, or root");
else if (tried.wrong === undefined)
  console.log(
    `ran in ${tried.where}, as user ${USER}: healthy, backed up, rehearsed, modes right, stopped when asked`,
  );
else {
  console.error(`wrong in ${tried.where}:\n${tried.wrong}`);
  process.exit(1);
}

// Tries the systemd unit on a real machine of its own: a Debian folder, booted with systemd-nspawn, in which the service is
// installed as scripts/deploy/split-payment.service says. Root only, with the packages systemd-container and debootstrap.
// `bun scripts/unit.ts [FOLDER]`: a folder that holds a Debian is used again and kept; else one is made for the time.

import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dir, "..");
const given = process.argv[2];
const programs = ["systemd-nspawn", ...(given === undefined ? ["debootstrap"] : [])];
const isAble = programs.every((program) => Bun.which(program) !== null);
if (process.platform !== "linux" || process.getuid?.() !== 0 || !isAble) {
  console.error("This needs Linux, root, systemd-container and debootstrap.");
  process.exit(1);
}
const folder = given ?? mkdtempSync(join(tmpdir(), "unit-"));
const PACKAGES = "systemd,systemd-sysv,dbus,openssl,procps,curl,ca-certificates";
const CONFIG = "/etc/split-payment/config.toml";
const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

function run(command: readonly string[]): string {
  const { success, exitCode, stdout, stderr } = Bun.spawnSync([...command], { cwd: root });
  if (success) return stdout.toString();
  throw new Error(`${command.join(" ")} ended with ${exitCode}:\n${stdout}${stderr}`);
}

function prepare(): void {
  run([process.execPath, join("scripts", "build.ts")]);
  if (!existsSync(join(folder, "usr")))
    run(["debootstrap", "--variant=minbase", `--include=${PACKAGES}`, "bookworm", folder]);
  for (const path of [
    "etc/split-payment",
    "var/lib/split-payment",
    "etc/systemd/system/split-payment.service.d",
  ])
    rmSync(join(folder, path), { recursive: true, force: true });
  copyFileSync(join(root, "service"), join(folder, "root", "split-payment"));
  for (const file of ["split-payment.service", "port-443.conf"])
    copyFileSync(join(root, "scripts", "deploy", file), join(folder, "root", file));
}

/** What runs in the machine as its first process; all else is asked for through it. */
async function boot() {
  const options = ["--quiet", "--boot", "--private-network", "--register=no", "--keep-unit"];
  const child = Bun.spawn(["systemd-nspawn", ...options, "-D", folder], {
    stdout: "ignore",
    stderr: "ignore",
  });
  const leader = async () => {
    for (let tries = 0; tries < 100; tries++, await Bun.sleep(100)) {
      const found = readdirSync(`/proc/${child.pid}/task`)
        .map((thread) => readFileSync(`/proc/${child.pid}/task/${thread}/children`, "utf8"))
        .join("");
      if (found !== "") return Number.parseInt(found, 10);
    }
    throw new Error("the machine does not start");
  };
  const pid = String(await leader());
  const enter = ["nsenter", "-t", pid, "-m", "-u", "-i", "-n", "-p", "-C", "-r", "-w"];
  /** Runs lines of a shell in the machine; answers with what they print, both streams, and how they ended. */
  const type = (lines: string) => {
    const shell = ["env", "-i", `PATH=${PATH}`, "HOME=/root", "bash", "-c", `cd /root; { ${lines}\n} 2>&1`];
    const { exitCode, stdout } = Bun.spawnSync([...enter, ...shell]);
    return { code: exitCode, printed: stdout.toString() };
  };
  for (let tries = 0; tries < 100 && type("systemctl is-system-running").code !== 0; tries++)
    await Bun.sleep(200);
  type("ip link set lo up");
  const stop = async () => {
    type("systemctl poweroff");
    const impatience = setTimeout(() => child.kill("SIGKILL"), 20_000);
    await child.exited;
    clearTimeout(impatience);
  };
  return { type, stop };
}

/** What is typed, and what must come of it: the exit code, and what must stand in what is printed. */
type Step = { readonly name: string; readonly lines: string; readonly code?: number; readonly says?: RegExp };

const READY = "for i in $(seq 50); do curl -skf $URL/health/ready && break; sleep 0.1; done";
const PID = "systemctl show -p MainPID --value split-payment";
const LOG = "journalctl -u split-payment -n 12 --no-pager -o cat";
const FOREIGN = "stat -c '%U %n' /var/lib/split-payment/* | grep -v '^split-payment '";

const steps: readonly Step[] = [
  {
    name: "installed as the unit says, a configuration is written for the service's own user",
    lines: `id split-payment || useradd --system --user-group --home-dir /var/lib/split-payment --shell /usr/sbin/nologin split-payment
install -m 755 split-payment /usr/local/bin/split-payment
install -d -m 700 -o split-payment -g split-payment /etc/split-payment
split-payment init --live https://pay.example.com --config ${CONFIG}
stat -c '%U %a' ${CONFIG}`,
    says: /split-payment 600\n$/,
  },
  {
    name: "what is still to be filled in is said, each with its line",
    lines: "split-payment check --config-only",
    code: 78,
    says: /secrets\.env/,
  },
  {
    name: "it starts with secrets.env and a logo by a relative path",
    lines: `cd /etc/split-payment
sed -i 's/^#publishable_key = .*/publishable_key = "pk_live_51ExampleExampleExampleExample"/' config.toml
printf '%s\\n' STRIPE_SECRET_KEY=sk_live_51ExampleExampleExampleExample STRIPE_WEBHOOK_SECRET=whsec_ExampleExampleExampleExample SMTP_URL=smtps://a:b@mail.invalid > secrets.env
echo '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>' > logo.svg
printf '\\n[platforms.brand]\\nlogo = "logo.svg"\\n' >> config.toml
chmod 600 secrets.env; chown -R split-payment: .
install -m 644 /root/split-payment.service /etc/systemd/system/
systemctl daemon-reload && systemctl enable --now split-payment
${READY}`,
    says: /"ready"/,
  },
  {
    name: "root's check finds configuration, secrets and data",
    lines: "cd /; split-payment check --offline",
    says: /ready at/,
  },
  {
    name: "a reload takes a right file, in the same process",
    lines: `A=$(${PID}); sed -i 's/^name = "Shop"/name = "Teashop"/' ${CONFIG}; systemctl reload split-payment && sleep 1
[ $A = $(${PID}) ] && ${LOG}`,
    says: /configurationReloaded/,
  },
  {
    name: "a reload refuses a wrong file, and the service goes on",
    lines: `A=$(${PID}); cp -p ${CONFIG} good.toml; sed -i 's/^name = /nmae = /' ${CONFIG}; systemctl reload split-payment && exit 9
[ $A = $(${PID}) ] && ${READY}; ${LOG}`,
    says: /"ready"[\s\S]*did you mean name\?/,
  },
  {
    name: "a restart behind check leaves the running service alone",
    lines: `A=$(${PID}); split-payment check --config-only && systemctl restart split-payment
[ $A = $(${PID}) ]; code=$?; cp -p good.toml ${CONFIG}; exit $code`,
  },
  {
    name: "after a restore and commands by root the service starts with its own files",
    lines: `rm -f /root/copy.db; split-payment backup /root/copy.db; systemctl stop split-payment
split-payment restore /root/copy.db; split-payment webhooks status; ${FOREIGN} && exit 9
systemctl start split-payment; ${READY}`,
    says: /"ready"/,
  },
  {
    name: "a file of another user stops the start with 78 and a sentence",
    lines: `systemctl stop split-payment; chown root /var/lib/split-payment/service.db; systemctl start split-payment; sleep 1
systemctl show -p ExecMainStatus split-payment; ${LOG}
chown split-payment /var/lib/split-payment/service.db; systemctl reset-failed split-payment`,
    says: /ExecMainStatus=78[\s\S]*belongs to user 0/,
  },
  {
    name: "with the drop-in it speaks https at port 443",
    lines: `cd /etc/split-payment
openssl req -x509 -newkey rsa:2048 -nodes -keyout privkey.pem -out fullchain.pem -days 2 -subj /CN=localhost 2> /dev/null
chown split-payment: *.pem; chmod 600 *.pem
sed -i 's/^host = .*/host = "0.0.0.0"/; s/^port = .*/port = 443/; s|^\\[\\[platforms\\]\\]|[server.tls]\\ncertificate = "file:fullchain.pem"\\nkey = "file:privkey.pem"\\n\\n[[platforms]]|' config.toml
install -D -m 644 /root/port-443.conf /etc/systemd/system/split-payment.service.d/port-443.conf
systemctl daemon-reload; systemctl restart split-payment; URL=https://localhost; ${READY}; split-payment healthcheck`,
    says: /"ready"/,
  },
  {
    name: "no command has left a data folder",
    lines: "ls -d /data /root/data /etc/split-payment/data",
    code: 2,
  },
];

prepare();
const machine = await boot();
let failed = 0;
try {
  for (const { name, lines, code = 0, says = /(?:)/ } of steps) {
    const done = machine.type(`URL=http://127.0.0.1:8080; ${lines}`);
    const isRight = done.code === code && says.test(done.printed);
    console.log(`${isRight ? "ok    " : "FAILED"} ${name}`);
    if (isRight) continue;
    failed++;
    console.log(`ended with ${done.code}:\n${done.printed}`);
  }
} finally {
  await machine.stop();
  if (given === undefined) rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;

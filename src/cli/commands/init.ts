// `init`: a first configuration with fresh keys, and the next steps. It never overwrites a file.

import { resolve } from "node:path";
import { createRandomSource } from "../../app/random-source.ts";
import { DEFAULT_EVENTS } from "../../config/keys/platform.ts";
import { LIVE_TEXTS } from "../../config/keys/providers/provider-list.ts";
import {
  hashOfKey,
  newPlatformId,
  newPublicKey,
  newSecretKey,
  newWebhookKey,
} from "../../config/new-keys.ts";
import type { Mode } from "../../config/read/reading.ts";
import { giveToFolderOwner } from "../../store/private-files.ts";
import type { Command } from "../command.ts";
import { INSTALLED, secretsFileNextTo } from "../configuration.ts";
import { EXIT } from "../exit.ts";
import { newFile } from "../output/output-file.ts";
import { quoted } from "../parse/options.ts";
import { PROGRAM } from "../program-name.ts";
import { USUAL_CONFIG } from "../service/locations.ts";

export const initCommand: Command = {
  name: "init",
  summary: "write a first configuration, with fresh keys",
  usage: ["[--name NAME] [--config FILE]", "--live URL [--shop ORIGIN] [--name NAME] [--config FILE]"],
  about: [
    `Writes ${USUAL_CONFIG} with one platform and fresh keys, readable by its owner alone, and prints the keys that the shop needs. Nothing is written over: if the file is there, it is left alone.`,
    `Without --live it is a test configuration, which runs as it is. With --live it is one for money: ${LIVE_TEXTS.title}'s keys and the mail server's password are read from secrets.env in its folder or from the environment, and the shop's pages that may show the widget are named with --shop.`,
  ],
  options: {
    live: {
      value: "URL",
      about: "for live operation: where buyers will reach this service, https://…",
      wrong: notHttps,
    },
    shop: {
      value: "ORIGIN",
      about: "the shop's own address, for the widget: https://shop.example",
      wrong: notHttps,
    },
    name: { value: "NAME", about: 'what buyers read as the shop\'s name (default: "Shop")' },
    config: { short: "c", value: "FILE", about: `the file to write (default: ${USUAL_CONFIG})` },
  },
  words: 0,
  examples: [
    `${PROGRAM} init`,
    `${PROGRAM} init --live https://pay.shop.example --shop https://shop.example --name "My shop"`,
  ],
  async run({ options: { live, shop, name = "Shop", config = USUAL_CONFIG } }, { print }) {
    const random = createRandomSource();
    const mode = live === undefined ? "sandbox" : "live";
    const keys = {
      secretKey: newSecretKey(mode, random),
      publicKey: newPublicKey(mode, random),
      webhookKey: newWebhookKey(random),
    };
    const head = { id: newPlatformId(random), name: String(name), shop: shop?.toString() };
    const text = live === undefined ? testFile(head, keys) : liveFile(head, keys, String(live));
    await writeNew(String(config), text);
    print(live === undefined ? testNext(String(config), keys) : liveNext(String(config), keys));
    return EXIT.done;
  },
};

function notHttps(value: string): string | undefined {
  const isOrigin = URL.canParse(value) && /^https:\/\/[^/]+$/.test(value) && new URL(value).origin === value;
  return isOrigin ? undefined : "an https origin without a path, such as https://shop.example";
}

type Keys = { readonly secretKey: string; readonly publicKey: string; readonly webhookKey: string };
type Head = { readonly id: string; readonly name: string; readonly shop: string | undefined };

async function writeNew(file: string, text: string): Promise<void> {
  const { write, close } = newFile(file);
  let isComplete = false;
  try {
    await write(text);
    isComplete = true;
  } finally {
    close({ isComplete });
  }
  giveToFolderOwner(resolve(file));
}

const INTRO = `# Made by ${PROGRAM} init. Every other key there is: config.example.toml.`;

/** The usual ones, and the one without which a shop would go on relying on an order that is no longer confirmed. */
const WEBHOOKS = `# The webhooks that are sent. order.reopened: an order that was confirmed lost a payment that it needs.
[platforms.webhooks]
events = [
${[...DEFAULT_EVENTS, "order.reopened"].map((name) => `  ${quoted(name)},`).join("\n")}
]`;

function platformLines({ id, name }: Head, { secretKey, webhookKey }: Keys, mode: Mode): string {
  const another = `${PROGRAM} keys new secret${mode === "live" ? " --live" : ""}`;
  return `[[platforms]]
# Orders carry this id: it must never change.
id = ${quoted(id)}
# What buyers read as the shop's name.
name = ${quoted(name)}
# Only the hash of the secret key stands here. Another one: ${another}
secret_keys = [${quoted(hashOfKey(secretKey))}]
webhook_keys = [${quoted(webhookKey)}]`;
}

function testFile(head: Head, keys: Keys): string {
  return `${INTRO}

${platformLines(head, keys, "sandbox")}
public_keys = [${quoted(keys.publicKey)}]
# The pages that may show the widget; without any, those on localhost.
frame_origins = [${head.shop === undefined ? "" : quoted(head.shop)}]
# Where webhooks go.
#notify_url = "http://localhost:3000/webhooks"

${WEBHOOKS}
`;
}

function liveFile(head: Head, keys: Keys, url: string): string {
  const widget =
    head.shop === undefined
      ? `# For the widget, name the pages that may show it and take the # away.
#public_keys = [${quoted(keys.publicKey)}]
#frame_origins = ["https://shop.example"]`
      : `public_keys = [${quoted(keys.publicKey)}]
frame_origins = [${quoted(head.shop)}]`;
  return `${INTRO}

[server]
public_url = ${quoted(url)}
# 127.0.0.1 is right behind a proxy on the same machine.
host = "127.0.0.1"
port = 8080
# That proxy, so that each buyer counts by their own address. Take it out where there is none.
trusted_proxies = ["127.0.0.1", "::1"]
# The service's data. Not set, in ${INSTALLED.config}: ${INSTALLED.data}; elsewhere: data, where it is started.
#data_dir = ${quoted(INSTALLED.data)}

${platformLines(head, keys, "live")}
${widget}
# Where webhooks go.
#notify_url = "https://shop.example/webhooks"
# So many days after an order has ended its buyers are erased; money, dates and items stay. Your privacy notice names it.
retention_days = 400
# Orders that are due after whole days are due at 23:59 of the last one, in the time_zone of [platforms.mail].
due_at_day_end = true

${WEBHOOKS}

# How buyers are written to: smtps://USER:PASSWORD@HOST. Without this table they get no e-mails.
[platforms.mail]
smtp_url = "env:SMTP_URL"
from = ${quoted(`payments@${new URL(head.shop ?? url).hostname.replace(/^www\./, "")}`)}
# Of dates in e-mails and on pages.
#time_zone = "Europe/Paris"

[platforms.provider]
${LIVE_TEXTS.table}
`;
}

function keyLines({ secretKey, publicKey, webhookKey }: Keys): string {
  return `  Secret key    ${secretKey}
                for the shop's server; it is shown this once, the file has only its hash
  Webhook key   ${webhookKey}
  Public key    ${publicKey}`;
}

function testNext(file: string, keys: Keys): string {
  return `${file} is written, for test cards and no money.

${keyLines(keys)}

Next:
  ${PROGRAM} --sandbox --config ${file}      runs it, with a demo shop
  ${PROGRAM} check --sandbox --config ${file}      says whether all is well`;
}

function liveNext(file: string, keys: Keys): string {
  return `${file} is written, for live operation.

${keyLines(keys)}

Next:
  1. Write ${LIVE_TEXTS.secrets} and SMTP_URL, as NAME=value, into ${secretsFileNextTo(file)}
     (chmod 600) or the service's environment, and ${LIVE_TEXTS.title}'s ${LIVE_TEXTS.written} into ${file}.
  2. ${PROGRAM} check --config ${file}      says what is still missing
  3. ${PROGRAM} mail test EMAIL --config ${file}      sends you an e-mail
  4. ${PROGRAM} --config ${file}            runs it`;
}

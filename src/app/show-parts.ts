// Parts of a program that is a trade show, in addition to those of its sandbox.

import { networkInterfaces } from "node:os";
import { pathTo, SHOP, SHOW } from "../api/paths.ts";
import type { Operations } from "../application/contract/operations.ts";
import type { Runtime } from "../application/runtime.ts";
import type { Config } from "../config/config.ts";
import type { Route } from "../http/pipeline/route.ts";
import { createRoomAddress } from "../show/address.ts";
import type { Call } from "../show/order-client.ts";
import { createOrderClient } from "../show/order-client.ts";
import { showRoutes } from "../show/routes.ts";
import type { Show } from "../show/show.ts";
import { createShow } from "../show/show.ts";
import type { ProgramOptions } from "./program-options.ts";
import type { ShowSettings } from "./show-settings.ts";

export type OpenShow = {
  readonly publicUrl: () => string;
  readonly filledIn: NonNullable<Runtime["filledIn"]>;
  routes(needed: NeededByShow): readonly Route[];
  start(): void;
  close(): Promise<void>;
};

type NeededByShow = {
  readonly config: Config;
  readonly operations: Operations;
  readonly now: () => number;
  readonly turn: (to: number) => Promise<unknown>;
  /** With the secret key of the demo shop. */
  readonly api: Call;
  /** Without a key. */
  readonly page: Call;
};

/** Where visitors reach it; without an address in the room it can only be seen on its own machine. */
export function showUrl(address: string | undefined, port: number): string {
  return `http://${address ?? "localhost"}:${port}`;
}

export function openShow(options: ProgramOptions, settings: ShowSettings): OpenShow {
  const { random, assets, log } = options;
  const { stands, address, interfaces = networkInterfaces, elapsed = () => performance.now() } = settings;
  const { port } = options.config;
  const roomAddress = createRoomAddress({ interfaces, elapsed, asked: address });
  const publicUrl = () => showUrl(roomAddress(), port);
  const newToken = () => Buffer.from(random(18)).toString("base64url");
  let show: Show | undefined;
  return {
    publicUrl,
    filledIn: (...asked) => show?.filledIn(...asked),
    routes({ config, operations, now, turn, api, page }) {
      const client = createOrderClient({
        api,
        page,
        newUuid: () => Bun.randomUUIDv7(),
        // The address of the room may change while a webhook is under way.
        notifyUrl: showUrl(undefined, port) + SHOP.webhooks,
        backUrl: () => publicUrl() + pathTo(SHOW.screen, { stand: stands[0] ?? "" }),
      });
      const onFailed = (error: unknown) => log({ event: "showFailed", level: "warning", error });
      const { inviteByLink } = operations;
      show = createShow({ stands, client, inviteByLink, turn, now, elapsed, publicUrl, onFailed });
      return showRoutes({ show, newToken, config, assets });
    },
    start: () => show?.start(),
    close: async () => show?.stop(),
  };
}

// The dashboard in a browser: a sandbox's, members whom the command invites, and passkeys of a virtual authenticator.

import type { Page } from "playwright-core";
import { DASHBOARD } from "../../../src/api/paths.ts";
import type { Service } from "../binary/service.ts";
import type { VisitOptions } from "./browser.ts";
import { desktop } from "./browser.ts";

/** Passkeys belong to names: the dashboard is at localhost. */
export const dashboardUrl = ({ port }: Pick<Service, "port">, path: string = DASHBOARD.home): string =>
  `http://localhost:${port}${path}`;

/** Of a visit to the dashboard, where a browser notes each refusal on its console. */
export const dashboardVisit = (service: Pick<Service, "port">, path?: string): VisitOptions => ({
  url: dashboardUrl(service, path),
  viewport: desktop,
  expected: [/status of 4\d\d/],
});

/** Runs the command `dashboard` next to the service; returns what it printed. */
export const runDashboardCommand = async (service: Service, ...args: readonly string[]): Promise<string> => {
  const command = [`${service.folder}/service`, "dashboard", ...args, "--sandbox"];
  const child = Bun.spawn(command, {
    cwd: service.folder,
    env: { HOME: service.folder },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [printed, errors] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  if ((await child.exited) !== 0) throw new Error(`${args.join(" ")}: ${errors}`);
  return printed.trim();
};

/** Gives the page's browser a device that keeps passkeys and verifies its person. */
export const addAuthenticator = async (
  page: Page,
  transport: "internal" | "usb" = "internal",
): Promise<void> => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

/** Waits until the screen with this heading is shown. */
export const screen = async (page: Page, heading: string): Promise<void> => {
  await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
};

/** Opens an invitation's link, registers a passkey and signs in with it. */
export const enterDashboard = async (page: Page, link: string): Promise<void> => {
  await page.goto(link);
  await page.getByRole("button", { name: "Continue on this device" }).click();
  await screen(page, "Passkey registered");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
};

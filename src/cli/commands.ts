// The one list of all commands, in the order in which the help names them.

import { backupCommand } from "./backup-command.ts";
import { checkCommand } from "./check-command.ts";
import type { Command } from "./command.ts";
import { docsCommand } from "./docs-command.ts";
import { eraseCommand } from "./erase-command.ts";
import { exampleCommand } from "./example-command.ts";
import { exportCommand } from "./export-command.ts";
import { healthcheckCommand } from "./healthcheck.ts";
import { initCommand } from "./init-command.ts";
import { keysCommand } from "./keys-command.ts";
import { licensesCommand } from "./licenses-command.ts";
import { mailCommand } from "./mail-command.ts";
import { ordersCommand } from "./orders-command.ts";
import { reconcileCommand } from "./reconcile.ts";
import { restoreCommand } from "./restore-command.ts";
import { webhooksCommand } from "./webhooks-command.ts";

export const COMMANDS: readonly Command[] = [
  initCommand,
  keysCommand,
  healthcheckCommand,
  checkCommand,
  backupCommand,
  restoreCommand,
  ordersCommand,
  webhooksCommand,
  mailCommand,
  exportCommand,
  eraseCommand,
  reconcileCommand,
  docsCommand,
  exampleCommand,
  licensesCommand,
];

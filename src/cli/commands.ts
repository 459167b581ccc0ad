// List of all commands, in the order in which the help names them.

import type { Command } from "./command.ts";
import { backupCommand } from "./commands/backup.ts";
import { checkCommand } from "./commands/check.ts";
import { docsCommand } from "./commands/docs.ts";
import { eraseCommand } from "./commands/erase.ts";
import { exampleCommand } from "./commands/example.ts";
import { exportCommand } from "./commands/export.ts";
import { healthcheckCommand } from "./commands/healthcheck.ts";
import { initCommand } from "./commands/init.ts";
import { keysCommand } from "./commands/keys.ts";
import { licensesCommand } from "./commands/licenses.ts";
import { mailCommand } from "./commands/mail.ts";
import { ordersCommand } from "./commands/orders.ts";
import { reconcileCommand } from "./commands/reconcile.ts";
import { restoreCommand } from "./commands/restore.ts";
import { webhooksCommand } from "./commands/webhooks.ts";

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

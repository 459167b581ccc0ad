// List of all commands, in the order in which the help names them.

import type { Command } from "./command.ts";
import { checkCommand } from "./commands/check.ts";
import { conversionCommand } from "./commands/conversion.ts";
import { dashboardCommand } from "./commands/dashboard.ts";
import { accessCommand } from "./commands/data/access.ts";
import { auditCommand } from "./commands/data/audit.ts";
import { backupCommand } from "./commands/data/backup.ts";
import { eraseCommand } from "./commands/data/erase.ts";
import { exportCommand } from "./commands/data/export.ts";
import { moveCommand } from "./commands/data/move.ts";
import { restoreCommand } from "./commands/data/restore.ts";
import { emailsCommand } from "./commands/emails.ts";
import { financingCommand } from "./commands/financing.ts";
import { docsCommand } from "./commands/handbook/docs.ts";
import { exampleCommand } from "./commands/handbook/example.ts";
import { licensesCommand } from "./commands/handbook/licenses.ts";
import { healthcheckCommand } from "./commands/healthcheck.ts";
import { initCommand } from "./commands/init.ts";
import { keysCommand } from "./commands/keys.ts";
import { mailCommand } from "./commands/mail.ts";
import { ordersCommand } from "./commands/orders.ts";
import { reconcileCommand } from "./commands/reconcile.ts";
import { doctorCommand } from "./commands/sandbox/doctor.ts";
import { listenCommand } from "./commands/sandbox/listen.ts";
import { resetCommand } from "./commands/sandbox/reset.ts";
import { scenarioCommand } from "./commands/sandbox/scenario.ts";
import { triggerCommand } from "./commands/sandbox/trigger.ts";
import { webhooksCommand } from "./commands/webhooks.ts";

export const COMMANDS: readonly Command[] = [
  initCommand,
  keysCommand,
  healthcheckCommand,
  checkCommand,
  backupCommand,
  restoreCommand,
  moveCommand,
  ordersCommand,
  financingCommand,
  webhooksCommand,
  triggerCommand,
  scenarioCommand,
  listenCommand,
  doctorCommand,
  resetCommand,
  emailsCommand,
  dashboardCommand,
  mailCommand,
  exportCommand,
  conversionCommand,
  accessCommand,
  auditCommand,
  eraseCommand,
  reconcileCommand,
  docsCommand,
  exampleCommand,
  licensesCommand,
];

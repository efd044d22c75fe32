import { availableParallelism } from 'node:os';
import { env } from '#app/env.server.ts';
import { startRunner } from '#app/infra/jobs/runner.server.ts';
import type { Tasks } from '#app/infra/jobs/task.ts';
import { mailTasks } from '#app/infra/mail/mail-queue.server.ts';
import { onShutdown } from '#app/infra/shutdown.server.ts';
import { auditTasks } from '#app/modules/audit/cleanup.tasks.server.ts';
import { accountMailTasks } from '#app/modules/auth/account-mails.server.ts';
import { signInTasks } from '#app/modules/auth/cleanup/cleanup.tasks.server.ts';
import { emailChangeTasks } from '#app/modules/auth/email-change/email-change.server.ts';
import { securityMailTasks } from '#app/modules/auth/security-mail/security-mail.server.ts';
import { approvalTasks } from '#app/modules/estimates/approvals/approvals.tasks.server.ts';
import { effectTasks } from '#app/modules/estimates/effect/effect.tasks.server.ts';
import { estimateTasks } from '#app/modules/estimates/lifecycle/cleanup.tasks.server.ts';
import { idempotencyTasks } from '#app/modules/idempotency/idempotency.server.ts';
import { erasureTasks } from '#app/modules/personal-data/erasure.server.ts';
import { personalDataTasks } from '#app/modules/personal-data/personal-data.tasks.server.ts';
import { checkPrinter } from '#app/modules/report/printer.server.ts';
import { reportTasks } from '#app/modules/report/report.tasks.server.ts';
import { reportBatchTasks } from '#app/modules/report-batches/report-batches.tasks.server.ts';
import { scheduleTasks } from '#app/modules/report-batches/schedules/schedules.tasks.server.ts';
import { roomTasks } from '#app/modules/room/room.tasks.server.ts';
import { uploadTasks } from '#app/modules/uploads/uploads.tasks.server.ts';
import { webhookTasks } from '#app/modules/webhooks/webhooks.tasks.server.ts';

/** By the name that jobs use. */
const tasksOf = (url: string): Tasks => ({
  ...mailTasks,
  ...accountMailTasks,
  ...emailChangeTasks,
  ...securityMailTasks,
  ...reportTasks,
  ...reportBatchTasks,
  ...scheduleTasks,
  ...estimateTasks,
  ...effectTasks,
  ...approvalTasks,
  ...signInTasks,
  ...auditTasks(url),
  ...uploadTasks,
  ...idempotencyTasks,
  ...webhookTasks,
  ...roomTasks,
  ...personalDataTasks,
  ...erasureTasks,
});

/** Extra slots next to the printing reports: one for email, one to read the next report. */
const MORE_THAN_PAGES = 2;

/**
 * Runs the queue until shutdown.
 *
 * @param url of the database's owner
 */
export async function startWorker(url: string): Promise<void> {
  const pages = env().pdfConcurrency ?? availableParallelism();
  const stop = await startRunner(url, tasksOf(url), pages + MORE_THAN_PAGES);
  onShutdown('the worker', stop);
  void checkPrinter();
}

import { z } from 'zod';
import type { Task } from '#app/infra/jobs/runner.server.ts';
import { PRINT_TOO, printToo } from './report.server.ts';

const payloadOf = z.object({ estId: z.int() });

export const reportTasks: Readonly<Record<string, Task>> = {
  [PRINT_TOO]: async (payload) => printToo(payloadOf.parse(payload).estId),
};

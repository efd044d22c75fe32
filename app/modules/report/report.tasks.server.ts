import { z } from 'zod';
import type { Tasks } from '#app/infra/jobs/task.ts';
import { PRINT_TOO, printToo } from './report.server.ts';

const payloadOf = z.object({ estId: z.int() });

export const reportTasks: Tasks = {
  [PRINT_TOO]: async (payload) => printToo(payloadOf.parse(payload).estId),
};

import { EDITIONS } from '@worthwhile/roi-core/report-model';
import { z } from 'zod';
import type { Tasks } from '#app/infra/jobs/task.ts';
import { PRINT_TOO, printToo } from './report.server.ts';

const payloadOf = z.object({ estId: z.int(), editions: z.array(z.enum(EDITIONS)).optional() });

export const reportTasks: Tasks = {
  [PRINT_TOO]: async (payload) => {
    const { estId, editions } = payloadOf.parse(payload);
    await printToo(estId, editions);
  },
};

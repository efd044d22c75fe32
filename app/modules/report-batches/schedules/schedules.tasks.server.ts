import { repeating } from '#app/infra/jobs/task.ts';
import { deliverFinished } from './deliver.server.ts';
import { sendFailureDigests } from './failure-digest.server.ts';
import { startDue } from './start-due.server.ts';
import { removeOldFiles } from './write-to-folder.server.ts';

export const scheduleTasks = {
  'reports.schedules': repeating('minute', '00:00', async () => {
    await startDue();
    await deliverFinished();
    await sendFailureDigests();
  }),
  'remove-old-scheduled-files': repeating('day', '03:35', removeOldFiles),
};

import { repeating } from '#app/infra/jobs/task.ts';
import { sendDigests } from './notices.server.ts';
import { forgetOldReaders } from './readers/forget-readers.server.ts';

export const roomTasks = {
  'room.digests': repeating('minute', '00:00', sendDigests),
  'room.forgetReaders': repeating('day', '03:40', forgetOldReaders),
};

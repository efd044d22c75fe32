import { z } from 'zod';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { repeating } from '#app/infra/jobs/task.ts';
import { can } from '#app/modules/access/can.ts';
import { actorOfUser } from '#app/modules/auth/auth.server.ts';
import { listPart, listUploadedFiles, PART_ROWS, type Row } from './parts.store.server.ts';
import { EXPORT_TASK } from './personal-data.server.ts';
import * as store from './personal-data.store.server.ts';
import { PART_NAMES, type PartName } from './personal-data.view.ts';
import { writeArchive } from './write-archive.server.ts';

const payload = z.object({ userId: z.int() });

/** The audit trail is searched whole for what it says about a person. */
const LONG = { withinMs: 600_000 };

export const personalDataTasks = {
  [EXPORT_TASK]: async (given: unknown) => {
    const { userId } = payload.parse(given);
    try {
      await collect(userId);
    } catch (error) {
      await unscoped('the export of any person', (tx) => store.noteFailure(tx, userId));
      throw error;
    }
  },
  'delete-personal-exports': repeating('minute', '00:00', () =>
    unscoped('exports of all people end', store.deleteOldExports),
  ),
};

/** Collects everything about a person, whatever the requester sees, as long as the requester may still ask for it. */
async function collect(userId: number): Promise<void> {
  const reason = 'an export has everything about a person';
  const asked = await unscoped(reason, (tx) => store.findRequester(tx, userId));
  if (!asked) return;
  const requester = await actorOfUser(asked.userId, asked.ip);
  if (!requester || !can(requester, 'personalData.manage'))
    return unscoped(reason, (tx) => store.deleteExport(tx, userId));
  const parts = new Map<PartName, readonly Row[]>();
  for (const name of PART_NAMES) {
    await unscoped(reason, (tx) => store.noteProgress(tx, userId, parts.size));
    parts.set(name, await unscoped(reason, (tx) => listPart(tx, PART_ROWS[name], userId), LONG));
  }
  await unscoped(reason, (tx) => store.noteProgress(tx, userId, parts.size));
  const uploads = await unscoped(reason, (tx) => listUploadedFiles(tx, userId));
  const bytes = await writeArchive(parts, uploads);
  await unscoped(reason, (tx) => store.storeFile(tx, userId, bytes));
}

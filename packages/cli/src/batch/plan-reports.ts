import { join } from 'node:path';
import type { Api } from '../client/api.ts';
import { type Filters, listEstimates } from '../client/list-estimates.ts';
import { readProfile } from '../client/sign-in.ts';
import { hashFile } from './atomic-write.ts';
import { distinctFiles, fileNameOf, type NameParts } from './file-name.ts';
import type { Done, Failed, Job } from './manifest.ts';

/**
 * Plans the reports that match the filters, newest first. Includes an ID that no list contains, so the server's own reason
 * appears with it.
 */
export async function planReports(api: Api, filters: Filters, nameTemplate: string): Promise<Job[]> {
  const profile = await readProfile(api);
  const jobs: Job[] = [];
  const add = (parts: NameParts) =>
    jobs.push({ id: parts.id, name: parts.name, file: fileNameOf(nameTemplate, parts) });
  const named = filters.ids.length > 0;
  const unseen = new Set(filters.ids);
  const wanted: Filters = named ? filters : { ...filters, status: 'generated' };
  for await (const row of listEstimates(api, profile, wanted)) {
    unseen.delete(row.estId);
    const { estId, estName: name, customer, createdAt } = row;
    add({ id: String(estId), name, customer: customer ?? '', date: createdAt.slice(0, 10) });
  }
  for (const id of unseen) add({ id: String(id), name: '', customer: '', date: '' });
  return distinctFiles(jobs);
}

/** Returns the outcomes whose files exist with the recorded hash. */
export async function verifiedOutcomes(
  folder: string,
  outcomes: ReadonlyMap<string, Done | Failed>,
): Promise<Map<string, Done>> {
  const whole = new Map<string, Done>();
  for (const [id, outcome] of outcomes) {
    if (outcome.event !== 'done') continue;
    if ((await hashFile(join(folder, outcome.file))) === outcome.sha256) whole.set(id, outcome);
  }
  return whole;
}

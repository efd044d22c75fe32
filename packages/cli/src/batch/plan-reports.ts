import { join } from 'node:path';
import type { Api } from '../client/api.ts';
import { type Filters, listEstimates, statusOf } from '../client/list-estimates.ts';
import { readProfile } from '../client/sign-in.ts';
import { hashFile } from './atomic-write.ts';
import { problemOf } from './failures.ts';
import { distinctFiles, fileNameOf, type NameParts } from './file-name.ts';
import type { Done, Failed, Job } from './manifest.ts';

export interface Plan {
  readonly jobs: readonly Job[];
  /** The reason that a job will fail, by its ID: the server was asked. */
  readonly problems: ReadonlyMap<string, string>;
}

/** Plans the named reports in the order given, or those that match the filters, newest first. */
export async function planReports(
  api: Api,
  filters: Filters,
  nameTemplate: string,
  limit = Number.POSITIVE_INFINITY,
): Promise<Plan> {
  const profile = await readProfile(api);
  const problems = new Map<string, string>();
  const found = new Map<number, Job>();
  const jobOf = (parts: NameParts, headline?: Job['headline']): Job => ({
    id: parts.id,
    name: parts.name,
    file: fileNameOf(nameTemplate, parts),
    customer: parts.customer,
    headline,
  });
  const note = (id: number, status: string | null) => {
    const problem = problemOf(status);
    if (problem !== null) problems.set(String(id), problem);
  };
  const wanted: Filters = filters.ids.length > 0 ? filters : { ...filters, status: 'generated' };
  for await (const row of listEstimates(api, profile, wanted)) {
    if (found.size === limit) break;
    const { estId, estName: name, customer, createdAt } = row;
    note(estId, statusOf(row.state));
    const parts = { id: String(estId), name, customer: customer ?? '', date: createdAt.slice(0, 10) };
    found.set(estId, jobOf(parts, row.headline));
  }
  const jobs = filters.ids.map((id) => {
    if (!found.has(id)) note(id, null);
    return found.get(id) ?? jobOf({ id: String(id), name: '', customer: '', date: '' });
  });
  return { jobs: distinctFiles(filters.ids.length > 0 ? jobs : [...found.values()]), problems };
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

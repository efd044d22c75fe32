import { appendFile, type FileHandle, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EDITIONS } from '@worthwhile/roi-core/report-model';
import { z } from 'zod';
import { headlineSchema } from '../client/headline.ts';
import { CliError, EXIT, errnoOf } from '../exit.ts';
import { VERSION } from '../version.ts';
import { writeFileAtomic } from './atomic-write.ts';

export const RECORD_FILE = '.roi-batch.jsonl';

/** A name in the batch's folder or below: a record from elsewhere must not lead out of it. */
const fileSchema = z.string().regex(/^(?:[^./\\\0][^/\\\0]*\/)*[^./\\\0][^/\\\0]*$/);
const jobSchema = z.object({
  event: z.literal('planned'),
  id: z.string(),
  name: z.string(),
  file: fileSchema,
  customer: z.string().optional(),
  headline: headlineSchema,
});
const doneSchema = z.object({
  event: z.literal('done'),
  id: z.string(),
  file: fileSchema,
  sha256: z.string(),
  bytes: z.number(),
  ms: z.number(),
  /** SHA-256 of the printed report model; a different one means that the estimate changed. */
  modelSha256: z.string(),
  /** The report's verification block: input hash, versions. */
  facts: z.record(z.string(), z.string()),
  headline: headlineSchema,
  at: z.string(),
});
const failedSchema = z.object({
  event: z.literal('failed'),
  id: z.string(),
  reason: z.string(),
  tries: z.number(),
  at: z.string(),
});
const startSchema = z.object({
  event: z.literal('start'),
  format: z.literal(1),
  kind: z.enum(['reports', 'render']),
  /** The server's origin; null for local files. */
  url: z.string().nullable(),
  productVersion: z.string(),
  edition: z.enum(EDITIONS).default('full'),
  /** `here`: this machine; `queue`: the server's workers. Older records have no `via`; they printed here. */
  via: z.enum(['here', 'queue']).default('here'),
  at: z.string(),
});
const lineSchema = z.discriminatedUnion('event', [startSchema, jobSchema, doneSchema, failedSchema]);

type Start = z.infer<typeof startSchema>;
export type Job = Omit<z.infer<typeof jobSchema>, 'event'>;
export type Done = z.infer<typeof doneSchema>;
export type Failed = z.infer<typeof failedSchema>;

export interface BatchManifest {
  readonly start: Start;
  readonly jobs: readonly Job[];
  /** The last outcome of each job, by ID. */
  readonly outcomes: ReadonlyMap<string, Done | Failed>;
}

/** An outcome counts only once it is on the disk. */
export interface Recorder {
  add(outcome: Done | Failed): Promise<void>;
  close(): Promise<void>;
}

const lineOf = (value: unknown) => `${JSON.stringify(value)}\n`;

/** Starts a record with its whole plan and replaces an older record of the folder. */
export async function startRecord(
  folder: string,
  source: Pick<Start, 'kind' | 'url' | 'edition' | 'via'>,
  jobs: readonly Job[],
): Promise<Recorder> {
  const at = new Date().toISOString();
  const start: Start = { event: 'start', format: 1, productVersion: VERSION, ...source, at };
  const plan = jobs.map((job) => lineOf({ event: 'planned', ...job }));
  await writeFileAtomic(folder, RECORD_FILE, lineOf(start) + plan.join(''));
  return openRecorder(folder);
}

/** Removes the record of a batch that did not begin. */
export async function removeRecord(folder: string): Promise<void> {
  await rm(join(folder, RECORD_FILE), { force: true });
}

/** Continues a record. Cuts off a last line that a killed process left incomplete. */
export async function continueRecord(folder: string): Promise<Recorder> {
  const path = join(folder, RECORD_FILE);
  const content = await readFile(path);
  const handle = await open(path, 'r+');
  try {
    await handle.truncate(content.lastIndexOf(0x0a) + 1);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return openRecorder(folder);
}

async function openRecorder(folder: string): Promise<Recorder> {
  const handle: FileHandle = await open(join(folder, RECORD_FILE), 'a');
  let last: Promise<void> = Promise.resolve();
  return {
    // After a line that was not written whole, none may follow: `last` stays rejected.
    add(outcome) {
      last = last.then(async () => {
        await appendFile(handle, lineOf(outcome));
        await handle.sync();
      });
      return last;
    },
    async close() {
      await last.catch(() => {});
      await handle.close();
    },
  };
}

/** @returns null if the folder has no record */
export async function readRecord(folder: string): Promise<BatchManifest | null> {
  const path = join(folder, RECORD_FILE);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return null;
    throw new CliError(`${path} cannot be read (${errnoOf(error)}).`, EXIT.misconfigured);
  }
  const lines = text.split('\n').slice(0, -1);
  const parsed = lines.map((line, i) => parseLine(line, `${path}, line ${i + 1}`));
  const start = parsed[0];
  if (start?.event !== 'start') throw new CliError(`${path} is not a batch manifest.`, EXIT.misconfigured);
  const jobs: Job[] = [];
  const outcomes = new Map<string, Done | Failed>();
  for (const line of parsed) {
    if (line.event === 'planned') jobs.push(jobOf(line));
    if (line.event === 'done' || line.event === 'failed') outcomes.set(line.id, line);
  }
  return { start, jobs, outcomes };
}

function jobOf({ event: _, ...job }: z.infer<typeof jobSchema>): Job {
  return job;
}

function parseLine(line: string, place: string) {
  try {
    return lineSchema.parse(JSON.parse(line));
  } catch {
    throw new CliError(`${place} is damaged.`, EXIT.misconfigured, 'Start the batch again with --overwrite.');
  }
}

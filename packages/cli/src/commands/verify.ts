import { join, resolve } from 'node:path';
import { hashFile } from '../batch/atomic-write.ts';
import { RECORD_FILE, readRecord } from '../batch/manifest.ts';
import { CliError, EXIT, type ExitCode } from '../exit.ts';
import { clean, shellWord } from '../output/show.ts';
import type { Context } from './context.ts';

type Finding = 'whole' | 'missing' | 'changed' | 'not made';

/** `roi verify`: hashes a batch's files again and compares them with its record. */
export async function runVerify({ terminal, settings, options }: Context<object>, folder: string): Promise<ExitCode> {
  const path = resolve(terminal.world.cwd, folder);
  const record = await readRecord(path);
  if (record === null) throw new CliError(`${folder} is not a report batch (${RECORD_FILE} not found).`, EXIT.usage);
  const counts: Record<Finding, number> = { whole: 0, missing: 0, changed: 0, 'not made': 0 };
  for (const job of record.jobs) {
    const outcome = record.outcomes.get(job.id);
    const hash = outcome?.event === 'done' ? await hashFile(join(path, outcome.file)) : null;
    const finding: Finding =
      outcome?.event !== 'done'
        ? 'not made'
        : hash === null
          ? 'missing'
          : hash === outcome.sha256
            ? 'whole'
            : 'changed';
    counts[finding]++;
    if (options.json)
      terminal.print(JSON.stringify({ event: 'verified', id: job.id, file: job.file, finding, sha256: hash }));
    else if (options.verbose || finding === 'missing' || finding === 'changed')
      terminal.print(clean(`${finding.padEnd(9)} ${job.file}`));
  }
  const bad = record.jobs.length - counts.whole;
  const parts = (Object.keys(counts) as Finding[]).filter((finding) => counts[finding] > 0);
  terminal.say(`${record.jobs.length} reports: ${parts.map((finding) => `${counts[finding]} ${finding}`).join(', ')}`);
  if (bad > 0 && record.start.kind === 'reports') {
    // A batch continues only with its own server, which may differ from the configured one.
    const url = record.start.url === settings.url ? '' : ` --url ${record.start.url}`;
    terminal.say(`Print them again: roi reports --resume ${shellWord(folder)}${url}`);
  }
  return bad > 0 ? EXIT.someFailed : EXIT.done;
}

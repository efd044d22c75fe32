import { resolve } from 'node:path';
import { holdBatchFolder, holdNewFolder } from '../batch/folder.ts';
import { continueRecord, type Job, type RecordedBatch, startRecord } from '../batch/record.ts';
import type { Api } from '../do/api.ts';
import type { Filters } from '../do/list-estimates.ts';
import { loadReport } from '../do/load-report.ts';
import { makeReports } from '../do/make-reports.ts';
import { planReports, verifiedOutcomes } from '../do/plan-reports.ts';
import { openPress, type Press } from '../do/press.ts';
import { readText } from '../do/read-input.ts';
import { openApi } from '../do/sign-in.ts';
import { CliError, EXIT, type ExitCode } from '../exit.ts';
import { tellPlan } from '../plain/plan.ts';
import { VERSION } from '../version.ts';
import type { Context } from './context.ts';
import { filtersOf, isSelective, parseId, type SelectionOptions } from './selection.ts';

export interface ReportsOptions extends SelectionOptions {
  readonly output?: string;
  readonly from?: string;
  readonly dryRun?: boolean;
  readonly overwrite?: boolean;
  readonly failFast?: boolean;
  readonly resume?: string;
  readonly onlyFailed?: boolean;
}

/** `roi reports`: one PDF for each estimate that is meant, or the rest of an earlier batch. */
export async function runReports(context: Context<ReportsOptions>, ids: readonly number[]): Promise<ExitCode> {
  const { options } = context;
  if (options.resume !== undefined) {
    const given = filtersOf(ids, options);
    if (isSelective(given, options) || options.output !== undefined || options.from !== undefined)
      throw new CliError('--resume takes its estimates and its folder from the batch; name nothing else.', EXIT.usage);
    return resumeReports(context, options.resume);
  }
  if (options.onlyFailed) throw new CliError('--only-failed goes with --resume DIR.', EXIT.usage);
  if (options.output === undefined) throw new CliError('Where to? Name a folder with -o DIR.', EXIT.usage);
  return startReports(context, options.output, ids);
}

async function startReports(
  context: Context<ReportsOptions>,
  output: string,
  ids: readonly number[],
): Promise<ExitCode> {
  const { terminal, settings, options } = context;
  const filters = await readSelection(context, ids);
  const folder = resolve(terminal.world.cwd, output);
  const api = openApi(terminal, settings);
  if (options.dryRun) return tellPlan(terminal, options, output, await planReports(api, filters, settings.name));

  const press = await openPress(settings.concurrency, terminal.detail);
  const held = await holdNewFolder(folder, options.overwrite === true);
  try {
    const jobs = await planReports(api, filters, settings.name);
    if (jobs.length === 0) {
      terminal.say('No Records Found.');
      return EXIT.done;
    }
    const at = new Date().toISOString();
    const start = {
      event: 'start',
      format: 1,
      kind: 'reports',
      url: settings.url,
      productVersion: VERSION,
      at,
    } as const;
    const recorder = await startRecord(folder, start, jobs);
    return await makeReports(context, {
      ...shared(context, api, press, output),
      folder,
      recorder,
      jobs,
      earlier: new Map(),
    });
  } finally {
    held.release();
  }
}

async function resumeReports(context: Context<ReportsOptions>, output: string): Promise<ExitCode> {
  const { terminal, settings, options } = context;
  const folder = resolve(terminal.world.cwd, output);
  const { held, record } = await holdBatchFolder(folder);
  try {
    checkOrigin(record, settings.url, output);
    const jobs = options.onlyFailed
      ? record.jobs.filter(({ id }) => record.outcomes.get(id)?.event === 'failed')
      : record.jobs;
    if (options.dryRun) return tellPlan(terminal, options, output, jobs);
    const api = openApi(terminal, settings);
    const press = await openPress(settings.concurrency, terminal.detail);
    const earlier = await verifiedOutcomes(folder, record.outcomes);
    const recorder = await continueRecord(folder);
    return await makeReports(context, { ...shared(context, api, press, output), folder, recorder, jobs, earlier });
  } finally {
    held.release();
  }
}

/** A batch goes on with the server it began with, and nobody else's folder decides where a token is sent. */
function checkOrigin({ start }: RecordedBatch, url: string, output: string): void {
  if (start.kind !== 'reports')
    throw new CliError(`${output} was made by roi render; run that again with --overwrite.`, EXIT.usage);
  if (start.url === url) return;
  throw new CliError(
    `The batch in ${output} belongs to ${start.url}, not to ${url}.`,
    EXIT.misconfigured,
    `roi reports --resume ${output} --url ${start.url}`,
  );
}

function shared({ settings, sources, options }: Context<ReportsOptions>, api: Api, press: Press, output: string) {
  const url = sources.url === '--url' ? ` --url ${settings.url}` : '';
  return {
    press,
    load: (job: Job, signal: AbortSignal) => loadReport(api, Number(job.id), press, signal),
    failFast: options.failFast === true,
    resume: `roi reports --resume ${output}${url}`,
  };
}

async function readSelection({ terminal, options }: Context<ReportsOptions>, ids: readonly number[]): Promise<Filters> {
  let named = [...ids];
  if (options.from !== undefined) {
    const words = (await readText(terminal.world, options.from)).split(/[\s,;]+/).filter(Boolean);
    const seen = new Set(named);
    for (const word of words) for (const id of readId(word, options.from)) seen.add(id);
    named = [...seen];
    if (named.length === 0) throw new CliError(`${options.from} names no estimate.`, EXIT.usage);
  }
  const filters = filtersOf(named, options);
  if (!isSelective(filters, options))
    throw new CliError(
      'Which estimates? Name their numbers, a filter, or --all.',
      EXIT.usage,
      'See: roi reports --help',
    );
  if (filters.status !== undefined && filters.status !== 'generated')
    throw new CliError('Only generated estimates have a report.', EXIT.usage);
  return filters;
}

function readId(word: string, file: string): number[] {
  try {
    return parseId(word);
  } catch {
    throw new CliError(
      `${file} holds ${JSON.stringify(word.slice(0, 40))}, which is no number of an estimate.`,
      EXIT.usage,
    );
  }
}

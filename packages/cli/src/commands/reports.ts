import { resolve } from 'node:path';
import { EDITION_FORMATS, type Edition } from '@worthwhile/roi-core/report-model';
import { templateFor } from '../batch/file-name.ts';
import { lockBatchFolder, lockNewFolder, refuseUsedFolder } from '../batch/folder.ts';
import { loadEdition, loadReport } from '../batch/load-report.ts';
import { makeReports, type ReportRun } from '../batch/make-reports.ts';
import { type BatchManifest, continueRecord, type Job, removeRecord, startRecord } from '../batch/manifest.ts';
import { requirePdf } from '../batch/merge-by-customer.ts';
import { planReports, verifiedOutcomes } from '../batch/plan-reports.ts';
import { openRegistrar } from '../batch/register.ts';
import type { Api } from '../client/api.ts';
import type { Filters } from '../client/list-estimates.ts';
import { openBatchApi } from '../client/sign-in.ts';
import { CliError, EXIT, type ExitCode } from '../exit.ts';
import { openLocalPrinter } from '../local/local-printer.ts';
import { readText } from '../local/read-input.ts';
import { printPlan } from '../output/plan.ts';
import { shellWord } from '../output/show.ts';
import type { Context } from './context.ts';
import { filtersOf, hasSelection, parseId, refuseMixed, type SelectionOptions } from './selection.ts';

export interface ReportsOptions extends SelectionOptions {
  readonly output?: string;
  readonly from?: string;
  readonly dryRun?: boolean;
  readonly overwrite?: boolean;
  readonly failFast?: boolean;
  readonly resume?: string;
  readonly onlyFailed?: boolean;
  readonly queue?: boolean;
  readonly format?: 'pdf' | 'xlsx';
  readonly edition?: Edition;
  readonly index?: boolean;
  readonly merge?: boolean;
}

type Via = 'here' | 'queue';

/** @throws CliError if format and edition contradict each other */
function editionOf({ format, edition = format === 'xlsx' ? 'workbook' : 'full' }: ReportsOptions): Edition {
  const made = EDITION_FORMATS[edition];
  if (format !== undefined && format !== made)
    throw new CliError(`--edition ${edition} makes a ${made} file, not ${format}. Remove --format.`, EXIT.usage);
  return edition;
}

/** `roi reports`: makes one report per selected estimate, or continues an earlier batch. */
export async function runReports(context: Context<ReportsOptions>, ids: readonly number[]): Promise<ExitCode> {
  const { options } = context;
  if (options.resume !== undefined) {
    const given = filtersOf(ids, options);
    if (hasSelection(given, options) || options.output !== undefined || options.from !== undefined)
      throw new CliError(
        '--resume takes estimates and directory from the batch. Remove the other arguments.',
        EXIT.usage,
      );
    if (options.format !== undefined || options.edition !== undefined)
      throw new CliError('--resume uses the edition of the batch. Remove --format and --edition.', EXIT.usage);
    return resumeReports(context, options.resume);
  }
  if (options.onlyFailed) throw new CliError('--only-failed requires --resume DIR.', EXIT.usage);
  if (options.output === undefined) throw new CliError('Output directory missing.', EXIT.usage, 'Add: -o DIR');
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
  const api = openBatchApi(context);
  const edition = editionOf(options);
  if (options.merge) requirePdf(EDITION_FORMATS[edition]);
  const name = templateFor(settings.name, edition);
  // Before anything is opened or said about a batch that then does not begin.
  refuseUsedFolder(folder, options.overwrite === true);
  if (options.dryRun) return printPlan(terminal, options, output, await planReports(api, filters, name, options.limit));

  const via = options.queue ? 'queue' : 'here';
  const maker = await openMaker(context, api, edition, via);
  const held = await lockNewFolder(folder, options.overwrite === true);
  try {
    const { jobs, problems } = await planReports(api, filters, name, options.limit);
    if (jobs.length === 0) {
      terminal.say('No Records Found.');
      return EXIT.done;
    }
    const recorder = await startRecord(folder, { kind: 'reports', url: settings.url, edition, via }, jobs);
    // An order that the server refuses leaves no batch behind.
    const made = await maker(jobs.filter(({ id }) => !problems.has(id))).catch(async (error: unknown) => {
      await recorder.close();
      await removeRecord(folder);
      throw error;
    });
    return await makeReports(context, {
      ...shared(context, withProblems(made, problems), output),
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
  const { held, record } = await lockBatchFolder(folder);
  try {
    checkOrigin(record, settings.url, output);
    if (options.merge) requirePdf(EDITION_FORMATS[record.start.edition]);
    const jobs = options.onlyFailed
      ? record.jobs.filter(({ id }) => record.outcomes.get(id)?.event === 'failed')
      : record.jobs;
    const api = openBatchApi(context);
    if (options.dryRun)
      return await printRest(context, api, output, jobs, await verifiedOutcomes(folder, record.outcomes));
    // A batch continues the way it began, unless --queue moves it to the server.
    const maker = await openMaker(context, api, record.start.edition, options.queue ? 'queue' : record.start.via);
    const earlier = await verifiedOutcomes(folder, record.outcomes);
    const recorder = await continueRecord(folder);
    const made = await maker(jobs);
    return await makeReports(context, { ...shared(context, made, output), folder, recorder, jobs, earlier });
  } finally {
    held.release();
  }
}

/** Lists what a resumed batch would still make: the files that are whole stay. */
async function printRest(
  { terminal, settings, options }: Context<ReportsOptions>,
  api: Api,
  output: string,
  jobs: readonly Job[],
  whole: ReadonlyMap<string, unknown>,
): Promise<ExitCode> {
  const rest = jobs.filter(({ id }) => !whole.has(id));
  if (rest.length === 0) return printPlan(terminal, options, output, { jobs: [], problems: new Map() });
  const { problems } = await planReports(api, { ids: rest.map(({ id }) => Number(id)) }, settings.name);
  return printPlan(terminal, options, output, { jobs: rest, problems });
}

/** What the server's lists show to fail, fails with the same words as in a dry run. */
function withProblems(maker: Maker, problems: ReadonlyMap<string, string>): Maker {
  const load: Maker['load'] = (job, ...signals) => {
    const problem = problems.get(job.id);
    return problem === undefined ? maker.load(job, ...signals) : Promise.reject(new Error(problem));
  };
  return { ...maker, load };
}

/** A batch continues with its first server: a folder from someone else must not decide where a token is sent. */
function checkOrigin({ start }: BatchManifest, url: string, output: string): void {
  if (start.kind !== 'reports')
    throw new CliError(`${output} was written by roi render. Run that again with --overwrite.`, EXIT.usage);
  if (start.url === url) return;
  throw new CliError(
    `The batch in ${output} belongs to ${start.url}, not to ${url}.`,
    EXIT.misconfigured,
    `roi reports --resume ${shellWord(output)} --url ${start.url}`,
  );
}

type Maker = Pick<ReportRun, 'load' | 'press'>;

/**
 * Opens the local browsers for full reports, the server's workers, or the server itself for the other editions. Reports anything missing before a file
 * is written; the queue receives reports only once they are planned.
 */
async function openMaker(
  { terminal, settings }: Context<ReportsOptions>,
  api: Api,
  edition: Edition,
  via: Via,
): Promise<(jobs: readonly Job[]) => Promise<Maker>> {
  if (via === 'queue') {
    const { openServerBatch } = await import('../batch/server-batch.ts');
    return async (jobs) => {
      const batch = await openServerBatch(api, jobs, edition, settings.wait * 1000, terminal.say);
      return { press: batch, load: batch.load };
    };
  }
  if (edition !== 'full') {
    const load: Maker['load'] = (job, kill) => loadEdition(api, Number(job.id), edition, kill);
    return async () => ({ press: { close: () => Promise.resolve() }, load });
  }
  const press = await openLocalPrinter(settings, terminal.detail);
  const registrar = await openRegistrar(api, terminal.detail);
  terminal.say(
    `${registrar ? 'The server notes who printed them, and prints' : 'The server also prints'} them in the background, so its Verify page can confirm identical files.`,
  );
  const load: Maker['load'] = async ({ id }, kill) => {
    const source = await loadReport(api, Number(id), press, kill);
    return registrar ? registrar.registering(Number(id), source) : source;
  };
  const close = async () => {
    await registrar?.settle();
    await press.close();
  };
  return async () => ({ press: { close }, load });
}

function shared({ settings, sources, options }: Context<ReportsOptions>, maker: Maker, output: string) {
  const url = sources.url === '--url' ? ` --url ${settings.url}` : '';
  return {
    ...maker,
    failFast: options.failFast === true,
    index: options.index === true,
    merge: options.merge === true,
    resume: `roi reports --resume ${shellWord(output)}${url}`,
  };
}

async function readSelection({ terminal, options }: Context<ReportsOptions>, ids: readonly number[]): Promise<Filters> {
  let named = [...ids];
  if (options.from !== undefined) {
    const words = (await readText(terminal.world, options.from)).split(/[\s,;]+/).filter(Boolean);
    const seen = new Set(named);
    for (const word of words) for (const id of readId(word, options.from)) seen.add(id);
    named = [...seen];
    if (named.length === 0) throw new CliError(`${options.from} has no estimate IDs.`, EXIT.usage);
  }
  const filters = filtersOf(named, options);
  refuseMixed(filters, options);
  if (!hasSelection(filters, options))
    throw new CliError('No estimates selected.', EXIT.usage, 'Pass IDs, a filter, or --all.');
  if (filters.status !== undefined && filters.status !== 'generated')
    throw new CliError('Only generated estimates have a report.', EXIT.usage);
  return filters;
}

function readId(word: string, file: string): number[] {
  try {
    return parseId(word);
  } catch {
    throw new CliError(`${file} holds ${JSON.stringify(word.slice(0, 40))}, which is not an estimate ID.`, EXIT.usage);
  }
}

import { resolve } from 'node:path';
import type { Catalogue } from '@worthwhile/roi-core';
import type { Edition } from '@worthwhile/roi-core/report-model';
import { distinctFiles, fileNameOf, templateFor } from '../batch/file-name.ts';
import { lockNewFolder, refuseUsedFolder } from '../batch/folder.ts';
import { makeReports } from '../batch/make-reports.ts';
import { type Job, startRecord } from '../batch/manifest.ts';
import type { Source } from '../batch/run-batch.ts';
import { CliError, EXIT, type ExitCode } from '../exit.ts';
import { isPrinted, localEdition } from '../local/local-edition.ts';
import { type LocalInput, readLocalInputs } from '../local/local-inputs.ts';
import { type LocalPrinter, openLocalPrinter } from '../local/local-printer.ts';
import { localSnapshot } from '../local/local-report.ts';
import { readConfiguration } from '../local/read-configuration.ts';
import { printPlan } from '../output/plan.ts';
import type { Context } from './context.ts';

export interface RenderOptions {
  readonly output?: string;
  readonly config?: string;
  readonly customer?: string;
  readonly preparedBy?: string;
  readonly brand: string;
  readonly date?: string;
  readonly dryRun?: boolean;
  readonly overwrite?: boolean;
  readonly failFast?: boolean;
  readonly edition?: Edition;
  readonly index?: boolean;
}

/** `roi render`: makes reports from local model inputs, without a server. */
export async function runRender(context: Context<RenderOptions>, files: readonly string[]): Promise<ExitCode> {
  const { terminal, settings, options } = context;
  if (options.output === undefined) throw new CliError('Output directory missing.', EXIT.usage, 'Add: -o DIR');
  const folder = resolve(terminal.world.cwd, options.output);
  const edition = editionOf(context);
  const inputs = await readLocalInputs(terminal.world, files);
  const catalogue = await readConfiguration(terminal, options.config);
  const jobs = distinctFiles(inputs.map((input) => jobOf(input, context)));
  if (options.dryRun) {
    refuseUsedFolder(folder, options.overwrite === true);
    return printPlan(terminal, options, options.output, { jobs, problems: problemsOf(inputs) });
  }
  if (jobs.length === 0) {
    terminal.say('No Records Found.');
    return EXIT.done;
  }

  const press = isPrinted(edition) ? await openLocalPrinter(settings, terminal.detail) : null;
  const held = await lockNewFolder(folder, options.overwrite === true);
  try {
    const recorder = await startRecord(folder, { kind: 'render', url: null, edition, via: 'here' }, jobs);
    const byId = new Map(inputs.map((input) => [input.id, input]));
    terminal.say('These reports come from local inputs, so the Verify page cannot confirm them.');
    return await makeReports(context, {
      folder,
      recorder,
      jobs,
      earlier: new Map(),
      press: press ?? { close: () => Promise.resolve() },
      load: async ({ id }) => loadLocal(catalogue, byId.get(id), context, press),
      index: options.index === true,
      failFast: options.failFast === true,
      resume: null,
    });
  } finally {
    held.release();
  }
}

/** An input that cannot be read fails its report. */
function problemsOf(inputs: readonly LocalInput[]): Map<string, string> {
  const problems = new Map<string, string>();
  for (const input of inputs) {
    try {
      input.read();
    } catch (error) {
      problems.set(input.id, oneLine(error));
    }
  }
  return problems;
}

const oneLine = (error: unknown) => (error as Error).message.replace(/\s*\n\s*/g, '; ');

function dateOf({ options }: Context<RenderOptions>): string {
  return options.date ?? new Date().toISOString().slice(0, 10);
}

export const editionOf = ({ options }: Context<RenderOptions>): Edition => options.edition ?? 'full';

export function jobOf(input: LocalInput, context: Context<RenderOptions>): Job {
  const { settings, sources, options } = context;
  const template = sources.name === 'default' && input.name === input.id ? '{id}.pdf' : settings.name;
  const customer = input.customer ?? options.customer ?? '';
  const parts = { id: input.id, name: input.name, customer, date: dateOf(context) };
  const file = fileNameOf(templateFor(template, editionOf(context)), parts);
  return { id: input.id, name: input.name, file, customer };
}

/** An invalid input fails only its own report. */
export function loadLocal(
  catalogue: Catalogue,
  input: LocalInput | undefined,
  context: Context<RenderOptions>,
  press: LocalPrinter | null,
): Source {
  if (!input) throw new Error('No such input.');
  const { options } = context;
  try {
    const customer = input.customer ?? options.customer ?? 'Customer';
    const subject = { id: input.id, name: input.name, customer, owner: options.preparedBy ?? '', contact: null };
    const snapshot = localSnapshot(
      catalogue,
      input.read(),
      { ...subject, generatedAt: dateOf(context) },
      options.brand,
    );
    return localEdition(snapshot, editionOf(context), press);
  } catch (error) {
    throw new Error(oneLine(error));
  }
}

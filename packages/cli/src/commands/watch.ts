import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sha256, writeFileAtomic } from '../batch/atomic-write.ts';
import { diskError, isAbort, reasonOf } from '../batch/failures.ts';
import { lockNewFolder } from '../batch/folder.ts';
import { listenForInterrupts } from '../batch/signals.ts';
import { CliError, EXIT, type ExitCode, errnoOf } from '../exit.ts';
import { isPrinted } from '../local/local-edition.ts';
import { readLocalInputs } from '../local/local-inputs.ts';
import { openLocalPrinter } from '../local/local-printer.ts';
import { readConfiguration } from '../local/read-configuration.ts';
import { clean } from '../output/show.ts';
import type { Context } from './context.ts';
import { editionOf, jobOf, loadLocal, type RenderOptions } from './render.ts';

export interface WatchOptions extends RenderOptions {
  readonly every: number;
  readonly once?: boolean;
}

const INPUTS = new Set(['.json', '.csv']);

/** `roi watch`: makes the reports of every input that is put into a folder, and again when it changes, until it is stopped. */
export async function runWatch(context: Context<WatchOptions>, from: string): Promise<ExitCode> {
  const { terminal, settings, options } = context;
  if (options.output === undefined) throw new CliError('Output directory missing.', EXIT.usage, 'Add: -o DIR');
  const inbox = resolve(terminal.world.cwd, from);
  const folder = resolve(terminal.world.cwd, options.output);
  if (inbox === folder) throw new CliError('Inputs and reports need two directories.', EXIT.usage);
  await listInputs(inbox);
  const catalogue = await readConfiguration(terminal, options.config);
  const edition = editionOf(context);
  const press = isPrinted(edition) ? await openLocalPrinter(settings, terminal.detail) : null;
  const interrupts = listenForInterrupts(terminal.world.signals);
  const either = AbortSignal.any([interrupts.stop, interrupts.kill]);
  const held = await lockNewFolder(folder, true);
  const seen = new Map<string, Seen>();
  let hasFailed = false;
  try {
    if (!options.once) terminal.say(`Watching ${inbox}. Reports go to ${folder}. Ctrl-C ends it.`);
    while (!either.aborted) {
      for (const { path, mark } of await listInputs(inbox)) {
        if (either.aborted) break;
        if (!isDue(seen, path, mark, options.once === true)) continue;
        hasFailed = !(await make(path)) || hasFailed;
      }
      if (options.once) return hasFailed ? EXIT.someFailed : EXIT.done;
      await sleep(options.every * 1000, undefined, { signal: either }).catch(() => undefined);
    }
    return interrupts.signal === 'SIGTERM' ? EXIT.terminated : EXIT.interrupted;
  } finally {
    interrupts.release();
    held.release();
    if (!interrupts.kill.aborted) await press?.close();
  }

  /** @returns false if a report of the file failed; the others are made */
  async function make(path: string): Promise<boolean> {
    let isWhole = true;
    const inputs = await readLocalInputs(terminal.world, [path]).catch((error: unknown) => {
      fail(basename(path), error);
      return null;
    });
    for (const input of inputs ?? []) {
      const { file } = jobOf(input, context);
      try {
        const source = loadLocal(catalogue, input, context, press);
        const content = await source.print(interrupts.kill);
        await writeFileAtomic(folder, file, content).catch((error: unknown) => {
          throw diskError(error) ?? error;
        });
        if (options.json)
          terminal.print(JSON.stringify({ event: 'done', input: input.id, file, sha256: sha256(content) }));
        else if (!terminal.quiet) terminal.print(clean(`done    ${file}`));
      } catch (error) {
        if (interrupts.kill.aborted && isAbort(error)) return false;
        // A full disk or a missing browser fails every report.
        if (error instanceof CliError) throw error;
        fail(input.name, error);
      }
    }
    return isWhole && inputs !== null;

    function fail(name: string, error: unknown): void {
      isWhole = false;
      const reason = reasonOf(error);
      if (options.json) terminal.print(JSON.stringify({ event: 'failed', input: name, reason }));
      else terminal.complain(clean(`failed  ${name}  ${reason}`));
    }
  }
}

interface Seen {
  /** Size and time of the file at the last look. */
  readonly mark: string;
  readonly isMade: boolean;
}

/** A file that is still being written changes from look to look: it is due once two looks agree. */
function isDue(seen: Map<string, Seen>, path: string, mark: string, isOnlyLook: boolean): boolean {
  const before = seen.get(path);
  const isSettled = isOnlyLook || before?.mark === mark;
  const isMade = before?.mark === mark && before.isMade;
  seen.set(path, { mark, isMade: isSettled });
  return isSettled && !isMade;
}

/** @throws CliError if the folder cannot be read */
async function listInputs(inbox: string): Promise<{ path: string; mark: string }[]> {
  const names = await readdir(inbox).catch((error: unknown) => {
    throw new CliError(`${inbox} cannot be read (${errnoOf(error)}).`, EXIT.usage);
  });
  const inputs: { path: string; mark: string }[] = [];
  for (const name of names.sort()) {
    if (name.startsWith('.') || !INPUTS.has(extname(name).toLowerCase())) continue;
    const path = join(inbox, name);
    // It can be taken away between the two.
    const about = await stat(path).catch(() => null);
    if (about?.isFile()) inputs.push({ path, mark: `${about.size} ${about.mtimeMs}` });
  }
  return inputs;
}

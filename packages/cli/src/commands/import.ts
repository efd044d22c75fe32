import { z } from 'zod';
import { commandError } from '../client/api.ts';
import { ApiError } from '../client/api-error.ts';
import { fileToSend } from '../client/file-to-send.ts';
import { openApi } from '../client/sign-in.ts';
import { CliError, EXIT, type ExitCode } from '../exit.ts';
import { clean } from '../output/show.ts';
import type { Terminal } from '../terminal.ts';
import type { Context } from './context.ts';

export interface ImportOptions {
  readonly dryRun?: boolean;
}

const answerSchema = z.object({
  data: z.object({ lines: z.number(), inserted: z.number(), updated: z.number(), unchanged: z.number() }),
  message: z.string(),
});

/** `roi import`: sends a CSV file to the server, which imports all of it or nothing. */
export async function runImport(context: Context<ImportOptions>, kind: string, path: string): Promise<ExitCode> {
  const { terminal, settings, options } = context;
  const file = await fileToSend(terminal.world, path, 'text/csv');
  const api = openApi(context);
  const shown = path === '-' ? 'standard input' : path;
  terminal.say(clean(`${options.dryRun ? 'Trying' : 'Importing'} ${kind} from ${shown} at ${settings.url} …`));
  try {
    const { data, message } = await api.sendFile(
      `import/${kind}`,
      options.dryRun ? { dryRun: 'true' } : {},
      file,
      answerSchema,
    );
    if (options.json)
      terminal.print(JSON.stringify({ event: 'imported', kind, dryRun: options.dryRun === true, ...data }));
    else terminal.print(clean(message));
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 422) return listProblems(terminal, shown, error, options.json === true);
    throw importError(error, settings.url);
  }
}

/** Lists each refused line with its reason. Nothing was imported. */
function listProblems(terminal: Terminal, shown: string, error: ApiError, asJson: boolean): ExitCode {
  const problems = error.problems.length > 0 ? error.problems : [error.message];
  for (const problem of problems) {
    if (asJson) terminal.print(JSON.stringify({ event: 'problem', message: problem }));
    else terminal.complain(clean(problem));
  }
  terminal.complain(clean(`Nothing of ${shown} was imported.`));
  return EXIT.someFailed;
}

function importError(error: ApiError, url: string): CliError {
  if (error.status === 409) return new CliError(error.message, EXIT.misconfigured);
  if (error.status === 413)
    return new CliError(error.message, EXIT.usage, 'Split the file; repeat the header in each part.');
  return commandError(error, url);
}

import { CommanderError } from 'commander';
import { CliError, EXIT, type ExitCode } from './exit.ts';
import { clean } from './output/show.ts';
import { buildProgram } from './program.ts';
import type { World } from './terminal.ts';

/** People put secrets after these flags by mistake. The message never repeats the value. */
const SECRET_FLAG = /^--(token|password|api-?key)(=|$)/;

function refuseSecrets(args: readonly string[]): void {
  const flag = args.map((arg) => SECRET_FLAG.exec(arg)).find((match) => match !== null);
  if (!flag) return;
  throw new CliError(
    `--${flag[1]} is not an option: command arguments are visible to other users.`,
    EXIT.usage,
    'Use --token-file FILE, standard input, or: roi login',
  );
}

/** Runs one call of `roi`. Never throws and never ends the process, which would lose pending output. */
export async function run(args: readonly string[], world: World): Promise<ExitCode> {
  const complain = (line: string) => world.stderr.write(`${line}\n`);
  try {
    refuseSecrets(args);
    let exitCode: ExitCode = EXIT.done;
    const program = buildProgram(world, (code) => {
      exitCode = code;
    });
    await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    return explain(error, complain, args.includes('--verbose'));
  }
}

async function explain(error: unknown, complain: (line: string) => void, isVerbose: boolean): Promise<ExitCode> {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  const [{ ApiError }, { commandError }] = await Promise.all([
    import('./client/api-error.ts'),
    import('./client/api.ts'),
  ]);
  const known = error instanceof ApiError ? commandError(error, 'The server') : error;
  if (known instanceof CliError) {
    for (const line of known.message.split('\n')) complain(clean(line));
    if (known.next) complain(clean(known.next));
    return known.exitCode;
  }
  complain(clean(`Unexpected error: ${error instanceof Error ? error.message : String(error)}`));
  if (isVerbose && error instanceof Error) complain(error.stack ?? '');
  else complain('Run again with --verbose for details.');
  return EXIT.unexpected;
}

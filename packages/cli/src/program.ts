import { Argument, Command, Option } from 'commander';
import type { Shell } from './commands/completion.ts';
import type { EstimatesOptions } from './commands/estimates.ts';
import type { ImportOptions } from './commands/import.ts';
import type { RenderOptions } from './commands/render.ts';
import type { ReportsOptions } from './commands/reports.ts';
import { addSelection, parseDay, parseId, parseSeconds } from './commands/selection.ts';
import type { WatchOptions } from './commands/watch.ts';
import type { ExitCode } from './exit.ts';
import { contextFor, examples } from './grammar.ts';
import { addAccountCommands } from './program-account.ts';
import { addScheduleCommands } from './program-schedule.ts';
import { SORTS } from './sorts.ts';
import { type World, widthOfTerminal } from './terminal.ts';
import { VERSION } from './version.ts';

const EXIT_CODES = `
Exit codes: 0 all done, 1 unexpected error, 2 usage, 3 some failed, 4 directory locked or configuration wrong,
5 server unreachable, 6 not signed in or not allowed, 7 no browser, 8 disk full, 130 interrupted, 143 terminated.`;

const editionOption = () =>
  new Option('--edition <edition>', 'full, summary, slides, or workbook; default: full').choices([
    'full',
    'summary',
    'slides',
    'workbook',
  ]);

/** Options of the commands that calculate and print on this machine. */
function addLocal(command: Command): Command {
  return command
    .option('-o, --output <dir>', 'output directory')
    .option('--config <file>', 'configuration file, downloaded from the server; default: as delivered')
    .option('--customer <name>', 'customer name (CSV: column customer)')
    .option('--prepared-by <name>', 'author name')
    .option('--brand <name>', "the vendor's name", 'Aternity')
    .addOption(new Option('--date <day>', 'date of the reports; default: today').argParser(parseDay))
    .addOption(editionOption())
    .option('--name <template>', 'file of {id}, {slug}, {customer}, {date}, with / for folders (ROI_NAME)')
    .option('--print-timeout <seconds>', 'seconds to print a short report (ROI_PRINT_TIMEOUT; default 10)')
    .option('--json', 'one JSON object per line');
}

const IMPORT_KINDS = ['customers', 'accounts', 'contacts', 'opportunities'];

/**
 * Builds the grammar of `roi`. Each command loads its code when it runs, so help is immediate.
 * @param finish receives the command's exit code
 */
export function buildProgram(world: World, finish: (code: ExitCode) => void): Command {
  const program = new Command('roi')
    .description('List, calculate, and print ROI estimates.')
    .version(VERSION, '-V, --version', 'show the version')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void world.stdout.write(text),
      writeErr: (text) => void world.stderr.write(text),
      getOutHelpWidth: () => widthOfTerminal(world.stdout),
      getErrHelpWidth: () => widthOfTerminal(world.stderr),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('Add --help for usage.')
    .option('--url <address>', 'server (ROI_URL; default: the last login)')
    .option('--profile <name>', 'saved server and token (ROI_PROFILE; default: the last login)')
    .option('--token-file <file>', 'file with the access token (ROI_TOKEN_FILE)')
    .option('--timeout <seconds>', 'seconds to wait for a response (ROI_TIMEOUT; default 30)')
    .option('--plain', 'plain lines: no live view')
    .option('--no-color', 'no color (NO_COLOR)')
    .option('--no-input', 'never prompt')
    .option('--quiet', 'only data and failures')
    .option('--verbose', 'more messages')
    .addHelpText(
      'after',
      examples('roi login --url https://roi.example.com', 'roi reports --all -o reports') + EXIT_CODES,
    );

  addAccountCommands(program, world, finish);

  addSelection(program.command('estimates'))
    .description('list estimates, newest first (50 unless --all or a filter is given)')
    .argument('[ids...]', 'estimate IDs', parseId)
    .option('--columns <list>', 'columns of the table, with commas')
    .addOption(new Option('--sort <column>', 'order of the list').choices(SORTS))
    .option('--json', 'one JSON object per line')
    .addHelpText('after', examples('roi estimates --status generated --since 2026-01-01', 'roi estimates --all --json'))
    .action(async (ids: number[], _options, command: Command) => {
      const { runEstimates } = await import('./commands/estimates.ts');
      finish(await runEstimates(await contextFor<EstimatesOptions>(world, command), ids));
    });

  program
    .command('calc')
    .description('calculate a model input offline')
    .argument('<file>', 'model input as JSON, - for standard input')
    .option('--config <file>', 'configuration file, downloaded from the server; default: as delivered')
    .option('--explain <driver>', 'explain one benefit or metric')
    .option('--json', 'the result object')
    .addHelpText(
      'after',
      examples(
        'roi calc estimate.json',
        'roi calc estimate.json --explain serviceDeskL1',
        'roi calc estimate.json --config configuration-8.json',
        'roi calc - --json < estimate.json',
      ),
    )
    .action(async (file: string, _options, command: Command) => {
      const { runCalc } = await import('./commands/calc.ts');
      finish(await runCalc(await contextFor(world, command), file));
    });

  addSelection(program.command('reports'))
    .description('print reports locally, or on the server with --queue')
    .argument('[ids...]', 'estimate IDs', parseId)
    .option('-o, --output <dir>', 'output directory')
    .option('--from <file>', 'file with estimate IDs, - for standard input')
    .addOption(editionOption())
    .option('--index', 'also write index.csv and index.json of what was made')
    .option('--merge', 'also write one PDF per customer, in the directory customers')
    .addOption(new Option('--format <format>', 'pdf for full, xlsx for workbook').choices(['pdf', 'xlsx']))
    .option('--wait <duration>', 'wait this long for an unreachable server (ROI_WAIT; default 2m)')
    .option('--print-timeout <seconds>', 'seconds to print a short report (ROI_PRINT_TIMEOUT; default 10)')
    .option('--queue', 'print on the server and download the files')
    .option('--dry-run', 'ask the server, and show what would be written and what would fail')
    .option(
      '--name <template>',
      'file of {id}, {slug}, {customer}, {date}, with / for folders (ROI_NAME; default {id}-{slug})',
    )
    .option('--overwrite', 'write to a directory that is not empty')
    .option('--concurrency <number>', 'reports printed at the same time (ROI_CONCURRENCY; default: cores)')
    .option('--retries <number>', 'retries after a temporary failure (ROI_RETRIES; default 2)')
    .option('--fail-fast', 'stop at the first failure')
    .option('--resume <dir>', 'resume a batch; finished files are skipped')
    .option('--only-failed', 'with --resume: failed reports only')
    .option('--json', 'one JSON object per line')
    .addHelpText(
      'after',
      examples(
        'roi reports 12 15 -o reports',
        'roi reports --all --since 2026-01-01 -o reports',
        'roi reports --all --queue -o reports',
        'roi reports --resume reports',
      ),
    )
    .action(async (ids: number[], _options, command: Command) => {
      const { runReports } = await import('./commands/reports.ts');
      finish(await runReports(await contextFor<ReportsOptions>(world, command), ids));
    });

  addScheduleCommands(program, world, finish, editionOption);

  addLocal(program.command('watch'))
    .description('make reports of the inputs that are put into a directory, offline')
    .argument('<dir>', 'directory of model inputs as JSON, or CSV with one estimate per line')
    .addOption(new Option('--every <seconds>', 'time between two looks').argParser(parseSeconds).default(2))
    .option('--once', 'make what is there, then end')
    .addHelpText('after', examples('roi watch inputs -o reports', 'roi watch inputs -o decks --edition slides --once'))
    .action(async (from: string, _options, command: Command) => {
      const { runWatch } = await import('./commands/watch.ts');
      finish(await runWatch(await contextFor<WatchOptions>(world, command), from));
    });

  addLocal(program.command('render'))
    .description('print reports from local inputs, offline')
    .argument('<files...>', 'model inputs as JSON, or CSV with one estimate per line')
    .option('--index', 'also write index.csv and index.json of what was made')
    .option('--dry-run', 'show what would be written and what would fail')
    .option('--overwrite', 'write to a directory that is not empty')
    .option('--concurrency <number>', 'reports printed at the same time (ROI_CONCURRENCY; default: cores)')
    .option('--fail-fast', 'stop at the first failure')
    .addHelpText(
      'after',
      examples('roi render estimate.json -o reports', 'roi render estimates.csv -o reports --date 2026-03-31'),
    )
    .action(async (files: string[], _options, command: Command) => {
      const { runRender } = await import('./commands/render.ts');
      finish(await runRender(await contextFor<RenderOptions>(world, command), files));
    });

  program
    .command('import')
    .description('import CRM records from CSV (all or nothing)')
    .addArgument(new Argument('<kind>', 'record type').choices(IMPORT_KINDS))
    .argument('<file>', 'CSV file in UTF-8 whose first line names the columns, - for standard input')
    .option('--dry-run', 'validate without importing')
    .option('--json', 'one JSON object per line')
    .addHelpText('after', examples('roi import customers customers.csv', 'roi import accounts accounts.csv --dry-run'))
    .action(async (kind: string, file: string, _options, command: Command) => {
      const { runImport } = await import('./commands/import.ts');
      finish(await runImport(await contextFor<ImportOptions>(world, command), kind, file));
    });

  program
    .command('verify')
    .description('check the files of a batch against its manifest')
    .argument('<dir>', 'batch directory')
    .option('--json', 'one JSON object per line')
    .addHelpText('after', examples('roi verify reports'))
    .action(async (folder: string, _options, command: Command) => {
      const { runVerify } = await import('./commands/verify.ts');
      finish(await runVerify(await contextFor(world, command), folder));
    });

  program
    .command('doctor')
    .description('check server, token, browser, fonts, scripts, and disk')
    .option('--json', 'one JSON object per line')
    .addHelpText('after', examples('roi doctor --url https://roi.example.com'))
    .action(async (_options, command: Command) => {
      const { runDoctor } = await import('./commands/doctor.ts');
      finish(await runDoctor(await contextFor(world, command)));
    });

  program
    .command('completion')
    .description('print a shell completion script')
    .addArgument(new Argument('<shell>', 'shell').choices(['bash', 'zsh', 'fish']))
    .addHelpText('after', examples('roi completion bash > /etc/bash_completion.d/roi', 'roi completion fish | source'))
    .action(async (shell: Shell, _options, command: Command) => {
      const { runCompletion } = await import('./commands/completion.ts');
      const { terminal } = await contextFor(world, command);
      finish(await runCompletion(terminal, program, shell));
    });

  return program;
}

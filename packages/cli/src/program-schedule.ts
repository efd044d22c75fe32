import { type Command, InvalidArgumentError, Option } from 'commander';
import type { AddScheduleOptions } from './commands/schedule.ts';
import type { ExitCode } from './exit.ts';
import { contextFor, examples } from './grammar.ts';
import type { World } from './terminal.ts';
import { WEEKDAYS } from './weekdays.ts';

function wholeNumber(expected: string, isFine: (value: number) => boolean) {
  return (text: string) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : -1;
    if (!isFine(value)) throw new InvalidArgumentError(`Expected ${expected}.`);
    return value;
  };
}
const parseHour = wholeNumber('an hour from 0 to 23', (hour) => hour >= 0 && hour <= 23);
const parseScheduleId = wholeNumber('the ID of a schedule', (id) => id > 0);

/** Adds the commands about reports that the server creates at set times. */
export function addScheduleCommands(
  program: Command,
  world: World,
  finish: (code: ExitCode) => void,
  editionOption: () => Option,
): void {
  const schedule = program
    .command('schedule')
    .description('schedule reports on the server')
    .addHelpText(
      'after',
      examples(
        'roi schedule list',
        "roi schedule add 'Renewals of the week' --day monday --filter 'scenario=3&createdWithin=7'",
        'roi schedule pause 7',
        'roi schedule remove 7',
      ),
    );
  schedule
    .command('list')
    .description('list schedules, oldest first')
    .option('--json', 'one JSON object per line')
    .action(async (_options, command: Command) => {
      const { runScheduleList } = await import('./commands/schedule.ts');
      finish(await runScheduleList(await contextFor(world, command)));
    });
  schedule
    .command('add')
    .description('create a schedule; the token needs write access')
    .argument('<name>', 'name of the schedule')
    .addOption(new Option('--day <day>', 'day of the run').choices(['daily', ...WEEKDAYS]).default('daily'))
    .addOption(new Option('--hour <hour>', 'hour of the run, UTC').argParser(parseHour).default(6))
    .option('--filter <query>', 'query of the estimates page; default: every generated estimate', '')
    .addOption(editionOption())
    .addOption(
      new Option('--delivery <way>', 'link by mail, or files in a folder of the server')
        .choices(['mail', 'folder'])
        .default('mail'),
    )
    .option('--json', 'one JSON object')
    .action(async (name: string, _options, command: Command) => {
      const { runScheduleAdd } = await import('./commands/schedule.ts');
      finish(await runScheduleAdd(await contextFor<AddScheduleOptions>(world, command), name));
    });
  for (const [name, description, isActive] of [
    ['pause', 'pause a schedule', false],
    ['resume', 'resume a schedule; it runs at its next time', true],
  ] as const)
    schedule
      .command(name)
      .description(description)
      .argument('<id>', 'ID of the schedule', parseScheduleId)
      .option('--json', 'one JSON object')
      .action(async (scheduleId: number, _options, command: Command) => {
        const { runScheduleChange } = await import('./commands/schedule.ts');
        finish(await runScheduleChange(await contextFor(world, command), 'update', { scheduleId, isActive }));
      });
  schedule
    .command('remove')
    .description('delete a schedule')
    .argument('<id>', 'ID of the schedule', parseScheduleId)
    .option('--json', 'one JSON object')
    .action(async (scheduleId: number, _options, command: Command) => {
      const { runScheduleChange } = await import('./commands/schedule.ts');
      finish(await runScheduleChange(await contextFor(world, command), 'delete', { scheduleId }));
    });
}

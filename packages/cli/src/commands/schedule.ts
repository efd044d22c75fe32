import { z } from 'zod';
import { commandError } from '../client/api.ts';
import { ApiError } from '../client/api-error.ts';
import { openApi } from '../client/sign-in.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import { clean } from '../output/show.ts';
import { tableLines } from '../output/table.ts';
import { WEEKDAYS } from '../weekdays.ts';
import type { Context } from './context.ts';

export interface AddScheduleOptions {
  readonly day: string;
  readonly hour: number;
  readonly filter: string;
  readonly edition?: string;
  readonly delivery: string;
}

const schedule = z.object({
  scheduleId: z.number(),
  name: z.string(),
  weekday: z.number().nullable(),
  hour: z.number(),
  filter: z.string(),
  edition: z.string(),
  delivery: z.string(),
  isActive: z.boolean(),
  nextRunAt: z.string(),
  lastFailure: z.string(),
});
const listSchema = z.object({ data: z.object({ rows: z.array(schedule) }) });
const newSchema = z.object({ data: z.object({ scheduleId: z.number() }), message: z.string() });
const messageSchema = z.object({ message: z.string() });

/** `roi schedule list` */
export async function runScheduleList(context: Context<object>): Promise<ExitCode> {
  const { terminal, options } = context;
  const { data } = await asking(context, () => openApi(context).get('report/schedules', {}, listSchema));
  if (options.json) {
    for (const row of data.rows) terminal.print(JSON.stringify(row));
    return EXIT.done;
  }
  if (data.rows.length === 0) {
    terminal.print('No Records Found.');
    return EXIT.done;
  }
  const [head = '', ...lines] = tableLines(
    [
      { head: 'ID' },
      { head: 'Name', shrinks: true },
      { head: 'Time (UTC)' },
      { head: 'Edition' },
      { head: 'Delivery' },
      { head: 'Next run' },
      { head: 'Last failure', shrinks: true },
    ],
    data.rows.map((row) => [
      String(row.scheduleId),
      row.name,
      `${row.weekday === null ? 'daily' : WEEKDAYS[row.weekday - 1]} ${String(row.hour).padStart(2, '0')}:00`,
      row.edition,
      row.delivery,
      row.isActive ? row.nextRunAt.slice(0, 16).replace('T', ' ') : 'paused',
      row.lastFailure,
    ]),
    terminal.columns,
  );
  terminal.print(terminal.strong(head));
  for (const line of lines) terminal.print(line);
  return EXIT.done;
}

/** `roi schedule add` */
export async function runScheduleAdd(context: Context<AddScheduleOptions>, name: string): Promise<ExitCode> {
  const { terminal, options } = context;
  const { day, hour, filter, edition = 'full', delivery } = options;
  const weekday = day === 'daily' ? {} : { weekday: WEEKDAYS.indexOf(day) + 1 };
  const body = { name, ...weekday, hour, filter, edition, delivery };
  const { data, message } = await asking(context, () =>
    openApi(context).send('POST', 'report/schedule', body, newSchema),
  );
  terminal.print(options.json ? JSON.stringify(data) : `${clean(message)} ID: ${data.scheduleId}`);
  return EXIT.done;
}

/** `roi schedule pause`, `resume` and `remove` */
export async function runScheduleChange(
  context: Context<object>,
  call: 'update' | 'delete',
  body: { readonly scheduleId: number; readonly isActive?: boolean },
): Promise<ExitCode> {
  const { terminal, options } = context;
  const { message } = await asking(context, () =>
    openApi(context).send('POST', `report/schedule/${call}`, body, messageSchema),
  );
  terminal.print(options.json ? JSON.stringify({ ...body, message }) : clean(message));
  return EXIT.done;
}

async function asking<T>({ settings }: Pick<Context<object>, 'settings'>, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw error instanceof ApiError ? commandError(error, settings.url) : error;
  }
}

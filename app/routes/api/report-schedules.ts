import { z } from 'zod';
import { area, call } from '#app/http/api.server.ts';
import {
  newScheduleAnswer,
  scheduleBody,
  scheduleChangeBody,
  scheduleIdBody,
  schedulesAnswer,
} from '#app/modules/report-batches/schedules/schedules.schema.ts';
import {
  changeSchedule,
  createSchedule,
  deleteSchedule,
  listSchedules,
} from '#app/modules/report-batches/schedules/schedules.server.ts';
import { pagingOfAll, partOf } from './parameters.ts';

const { loader, action } = area({
  'GET report/schedules': call({
    can: 'reports.view',
    summary: 'List the report schedules within your data access, oldest first.',
    query: z.strictObject(pagingOfAll()),
    output: schedulesAnswer,
    run: async ({ actor, query }) => ({ data: partOf(await listSchedules(actor), query) }),
  }),
  'POST report/schedule': call({
    can: 'reports.order',
    summary:
      'Schedule reports of all generated estimates that match a filter at each run, every day or on one weekday.',
    creating: {},
    body: scheduleBody,
    output: newScheduleAnswer,
    run: async ({ actor, body }) => ({
      data: { scheduleId: await createSchedule(actor, body) },
      message: 'Schedule created.',
    }),
  }),
  'POST report/schedule/update': call({
    can: 'reports.order',
    summary: 'Change, pause or resume a report schedule. What is left out stays.',
    body: scheduleChangeBody,
    output: z.strictObject({ message: z.string() }),
    run: async ({ actor, body }) => {
      await changeSchedule(actor, body);
      return { message: 'Schedule saved.' };
    },
  }),
  'POST report/schedule/delete': call({
    can: 'reports.order',
    summary: 'Delete a report schedule; its batches and files stay.',
    body: scheduleIdBody,
    output: z.strictObject({ message: z.string() }),
    run: async ({ actor, body }) => {
      const { isNew } = await deleteSchedule(actor, body.scheduleId);
      return { message: isNew ? 'Schedule deleted.' : 'Already deleted.' };
    },
  }),
});

export { action, loader };

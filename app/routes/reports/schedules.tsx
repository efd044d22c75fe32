import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { EDITION_LABELS } from '@worthwhile/roi-core/report-model';
import { formatTime } from '#app/format-time.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { can } from '#app/modules/access/can.ts';
import { SCENARIOS } from '#app/modules/catalogue/scenarios.ts';
import { describeFilter } from '#app/modules/report-batches/describe-filter.ts';
import { describeRhythm } from '#app/modules/report-batches/schedules/next-run.ts';
import { readFilter, schedulesForm } from '#app/modules/report-batches/schedules/schedules.schema.ts';
import {
  changeSchedule,
  createSchedule,
  deleteSchedule,
  deliveriesOf,
  listSchedules,
} from '#app/modules/report-batches/schedules/schedules.server.ts';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { FormErrors } from '#app/ui/form/error-summary.tsx';
import { LiveForm } from '#app/ui/form/live/live-form.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { ACTION_COLUMN, DataTable } from '#app/ui/table/data-table.tsx';
import { EmptyState } from '#app/ui/table/table.tsx';
import { ScheduleActions } from './schedule-actions.tsx';
import { DELIVERY_LABELS, NEW_SCHEDULE, SCHEDULE_LABELS, ScheduleFields } from './schedule-form.tsx';
import './reports.css';

const PATH = '/reports/schedules';

export const meta = pageTitle('Scheduled reports');

export const loader = pageLoader({
  can: 'reports.view',
  run: async ({ actor }) => ({
    rows: (await listSchedules(actor)).map((row) => ({
      ...row,
      what: describeFilter(readFilter(row.filter)),
      next: formatTime(row.nextRunAt),
      last: row.lastRunAt === null ? 'Not yet' : formatTime(row.lastRunAt),
    })),
    mayOrder: can(actor, 'reports.order'),
    showsOwner: can(actor, 'estimates.seeOwners'),
    deliveries: deliveriesOf(actor),
    scenarios: SCENARIOS.map(({ id, title }) => ({ value: String(id), label: title })),
  }),
});

export const action = pageAction({
  can: 'reports.order',
  form: schedulesForm,
  labels: SCHEDULE_LABELS,
  run: async ({ actor, form }): Promise<never> => {
    const done = (message: string) => redirectWithNotice(PATH, { type: 'success', message });
    if (form.intent === 'create') {
      await createSchedule(actor, form);
      throw await done('Schedule created.');
    }
    if (form.intent === 'delete') {
      const { isNew } = await deleteSchedule(actor, form.scheduleId);
      throw await done(isNew ? 'Schedule deleted.' : 'Already deleted.');
    }
    const isActive = form.intent === 'resume';
    await changeSchedule(actor, { scheduleId: form.scheduleId, isActive });
    throw await done(isActive ? 'Schedule resumed.' : 'Schedule paused.');
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function Schedules() {
  const { rows, mayOrder, showsOwner, deliveries, scenarios } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <LiveForm refusal={refusal}>
      <FormErrors refusal={refusal} />
      <PageHeader
        title="Scheduled reports"
        lead="Create reports every day or every week, with the rights you have then."
        actions={<ButtonLink href="/reports">All batches</ButtonLink>}
      />
      {rows.length === 0 ? (
        <EmptyState>No schedules yet.</EmptyState>
      ) : (
        <DataTable
          caption="Schedules, oldest first"
          rows={rows}
          keyOf={({ scheduleId }) => scheduleId}
          columns={[
            { label: 'Schedule', cell: ({ name }) => name, second: ({ what }) => what },
            {
              label: 'Time',
              cell: (row) => (
                <>
                  {describeRhythm(row)}
                  <span className="row-second">
                    {EDITION_LABELS[row.edition]} · {DELIVERY_LABELS[row.delivery]}
                  </span>
                </>
              ),
            },
            { label: 'Next run', cell: ({ isActive, next }) => (isActive ? next : 'Paused') },
            {
              label: 'Last run',
              cell: ({ last, lastFailure }) => (
                <>
                  {last}
                  {lastFailure ? <span className="row-second">{lastFailure}</span> : null}
                </>
              ),
            },
            ...(showsOwner ? [{ label: 'Owner', cell: ({ owner }: (typeof rows)[number]) => owner.name }] : []),
            {
              ...ACTION_COLUMN,
              className: 'cell-end',
              cell: (row) => (mayOrder ? <ScheduleActions {...row} /> : null),
            },
          ]}
        />
      )}
      {mayOrder ? (
        <section className="section" aria-labelledby="new-schedule">
          <h2 id="new-schedule">New schedule</h2>
          <Form key={rows.length} method="post" action={PATH} className="order-form" noValidate>
            <ScheduleFields texts={NEW_SCHEDULE} deliveries={deliveries} scenarios={scenarios} />
            <div>
              <SubmitButton pendingText="Creating…" name="intent" value="create">
                Create schedule
              </SubmitButton>
            </div>
          </Form>
        </section>
      ) : null}
    </LiveForm>
  );
}

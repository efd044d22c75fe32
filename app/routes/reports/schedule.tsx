import { useLoaderData } from '@remix-run/react';
import { parseForm } from '#app/http/form.server.ts';
import { liveCheck } from '#app/http/input/live-check.ts';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { saveOrAsk } from '#app/http/saving/save-or-ask.server.ts';
import { SCENARIOS } from '#app/modules/catalogue/scenarios.ts';
import { describeFilter } from '#app/modules/report-batches/describe-filter.ts';
import { editScheduleForm, readFilter } from '#app/modules/report-batches/schedules/schedules.schema.ts';
import { changeSchedule, deliveriesOf, readSchedule } from '#app/modules/report-batches/schedules/schedules.server.ts';
import { labelsIn } from '#app/ui/labels.ts';
import { pageTitle } from '#app/ui/page-title.ts';
import { FormPage } from '#app/ui/shell/form-page.tsx';
import { SCHEDULE_LABELS, ScheduleFields } from './schedule-form.tsx';
import './reports.css';

const TITLE = 'Edit schedule';
const LIST_PATH = '/reports/schedules';

export const meta = pageTitle(TITLE);

export const loader = pageLoader({
  can: 'reports.order',
  run: async ({ actor, params }) => {
    const scheduleId = readId(params.id);
    const stored = await readSchedule(actor, scheduleId);
    const texts = textsOf(stored);
    const others = otherFilters(stored);
    return {
      scheduleId,
      texts,
      others: Object.keys(others).length > 0 ? describeFilter(others) : null,
      deliveries: [...new Set([...deliveriesOf(actor), texts.delivery])],
      scenarios: SCENARIOS.map(({ id, title }) => ({ value: String(id), label: title })),
    };
  },
});

export const action = pageAction({
  can: 'reports.order',
  labels: SCHEDULE_LABELS,
  run: ({ actor, formData, params }) => {
    const scheduleId = readId(params.id);
    return saveOrAsk(actor, formData, {
      latest: async () => {
        const stored = await readSchedule(actor, scheduleId);
        return { texts: textsOf(stored), savedBy: () => stored.savedBy, labelOf: labelsIn(SCHEDULE_LABELS) };
      },
      save: async ({ form, note }) => {
        const change = parseForm(editScheduleForm, form);
        const filter = { ...otherFilters(await readSchedule(actor, scheduleId)), ...change.filter };
        await changeSchedule(actor, { scheduleId, ...change, filter });
        return redirectWithNotice(LIST_PATH, { type: 'success', message: `Schedule saved.${note}` });
      },
    });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

function textsOf({
  version,
  name,
  weekday,
  hour,
  filter,
  edition,
  delivery,
}: Awaited<ReturnType<typeof readSchedule>>) {
  const { search = '', scenario, createdWithin } = readFilter(filter);
  return {
    version: String(version),
    name,
    weekday: String(weekday ?? ''),
    hour: String(hour),
    search,
    scenario: String(scenario ?? ''),
    createdWithin: String(createdWithin ?? ''),
    edition,
    delivery,
  };
}

/** Set by a call; the form does not have them, and keeps them. */
function otherFilters({ filter }: Pick<Awaited<ReturnType<typeof readSchedule>>, 'filter'>) {
  const { search: _search, scenario: _scenario, createdWithin: _createdWithin, ...others } = readFilter(filter);
  return others;
}

const check = liveCheck(() =>
  import('#app/modules/report-batches/schedules/schedules.schema.ts').then((schemas) => schemas.editScheduleForm),
);

export default function EditSchedule() {
  const { scheduleId, texts, others, deliveries, scenarios } = useLoaderData<typeof loader>();
  return (
    <FormPage
      check={check}
      stored={{ texts, over: TITLE, backTo: `${LIST_PATH}/${scheduleId}` }}
      over={<a href={LIST_PATH}>Scheduled reports</a>}
      title={TITLE}
      lead="A change takes effect with the next run."
      button="Save"
      pendingText="Saving…"
      cancelTo={LIST_PATH}
    >
      {others ? <p className="hint">Filters set through the API stay. {others}.</p> : null}
      <ScheduleFields texts={texts} deliveries={deliveries} scenarios={scenarios} />
    </FormPage>
  );
}

import { Form } from '@remix-run/react';
import type { ReactElement } from 'react';
import type { ActionFailure } from '#app/http/page.server.ts';
import { WEEKDAYS } from '#app/modules/report-batches/schedules/next-run.ts';
import { SubmitButton } from '#app/ui/form/button.tsx';
import { Select, type SelectOption } from '#app/ui/form/select.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import type { Labels } from '#app/ui/labels.ts';
import { EDITION_OPTIONS, ORDER_LABELS } from './order-form.tsx';

export const DELIVERY_LABELS = { mail: 'Link by email', folder: 'Files in a folder of the server' } as const;
export const SCHEDULE_LABELS: Labels = {
  ...ORDER_LABELS,
  name: 'Name of the schedule',
  weekday: 'Day',
  hour: 'Time (UTC)',
  createdWithin: 'Created in the last (days)',
  delivery: 'Delivery',
};
const DAY_OPTIONS: readonly SelectOption[] = [
  { value: '', label: 'Every day' },
  ...WEEKDAYS.map((label, index) => ({ value: String(index + 1), label })),
];
const HOUR_OPTIONS: readonly SelectOption[] = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** Creates a schedule for all generated estimates that match at each run. */
export function ScheduleForm(props: {
  readonly deliveries: readonly (keyof typeof DELIVERY_LABELS)[];
  readonly scenarios: readonly SelectOption[];
  readonly refusal: ActionFailure | undefined;
}): ReactElement {
  const { deliveries, scenarios, refusal } = props;
  const field = (name: string, fallback = '') => ({
    name,
    label: SCHEDULE_LABELS[name] ?? name,
    errors: refusal?.errors[name],
    defaultValue: [refusal?.values[name] ?? fallback].flat()[0] ?? '',
  });
  return (
    <Form method="post" action="/reports/schedules" className="order-form" noValidate>
      <div className="order-fields">
        <TextInput {...field('name')} isRequired />
        <Select {...field('weekday', '1')} options={DAY_OPTIONS} />
        <Select {...field('hour', '6')} options={HOUR_OPTIONS} />
        <TextInput
          {...field('search')}
          type="search"
          hint="Leave blank to include every generated estimate you can see."
        />
        <Select {...field('scenario')} options={[{ value: '', label: 'All' }, ...scenarios]} />
        <TextInput {...field('createdWithin')} inputMode="numeric" hint="For example 7. Leave blank for any age." />
        <Select {...field('edition', 'full')} options={EDITION_OPTIONS} />
        <Select
          {...field('delivery', 'mail')}
          options={deliveries.map((value) => ({ value, label: DELIVERY_LABELS[value] }))}
        />
      </div>
      <div>
        <SubmitButton pendingText="Creating…" name="intent" value="create">
          Create schedule
        </SubmitButton>
      </div>
    </Form>
  );
}

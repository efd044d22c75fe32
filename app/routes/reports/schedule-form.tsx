import type { Texts } from '#app/form-data.ts';
import { WEEKDAYS } from '#app/modules/report-batches/schedules/next-run.ts';
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

export const NEW_SCHEDULE = {
  name: '',
  weekday: '1',
  hour: '6',
  search: '',
  scenario: '',
  createdWithin: '',
  edition: 'full',
  delivery: 'mail',
} as const satisfies Texts;

/** Of a new schedule and of a stored one. */
export function ScheduleFields(props: {
  readonly texts: Readonly<Record<keyof typeof NEW_SCHEDULE, string>>;
  readonly deliveries: readonly (keyof typeof DELIVERY_LABELS)[];
  readonly scenarios: readonly SelectOption[];
}) {
  const { texts, deliveries, scenarios } = props;
  const field = (name: keyof typeof NEW_SCHEDULE) => ({
    name,
    label: SCHEDULE_LABELS[name] ?? name,
    defaultValue: texts[name],
  });
  return (
    <div className="order-fields">
      <TextInput {...field('name')} isRequired />
      <Select {...field('weekday')} options={DAY_OPTIONS} />
      <Select {...field('hour')} options={HOUR_OPTIONS} />
      <TextInput
        {...field('search')}
        type="search"
        hint="Leave blank to include every generated estimate you can see."
      />
      <Select {...field('scenario')} options={[{ value: '', label: 'All' }, ...scenarios]} />
      <TextInput {...field('createdWithin')} inputMode="numeric" hint="For example 7. Leave blank for any age." />
      <Select {...field('edition')} options={EDITION_OPTIONS} />
      <Select
        {...field('delivery')}
        hint={deliveries.includes('folder') ? 'Files in a folder are removed after 30 days.' : undefined}
        options={deliveries.map((value) => ({ value, label: DELIVERY_LABELS[value] }))}
      />
    </div>
  );
}

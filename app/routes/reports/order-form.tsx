import { Form } from '@remix-run/react';
import { EDITION_FORMATS, EDITION_LABELS, EDITIONS } from '@worthwhile/roi-core/report-model';
import type { ActionFailure } from '#app/http/page.server.ts';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { ErrorSummary, problemsOf } from '#app/ui/form/error-summary.tsx';
import { Select, type SelectOption } from '#app/ui/form/select.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import type { Labels } from '#app/ui/labels.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';

export const EDITION_OPTIONS: readonly SelectOption[] = EDITIONS.map((value) => ({
  value,
  label: `${EDITION_LABELS[value]} (.${EDITION_FORMATS[value]})`,
}));
export const ORDER_LABELS: Labels = {
  search: 'Name, customer, or owner',
  scenario: 'Scenario',
  createdFrom: 'Created from',
  createdTo: 'Created to',
  edition: 'Edition',
};

/** Creates the reports of all generated estimates that match. */
export function OrderForm(props: {
  readonly submissionId: string;
  readonly scenarios: readonly SelectOption[];
  readonly refusal: ActionFailure | undefined;
}) {
  const { submissionId, scenarios, refusal } = props;
  const errors = refusal?.errors ?? {};
  const value = (name: string) => [refusal?.values[name] ?? ''].flat()[0];
  const field = (name: string) => ({ name, label: ORDER_LABELS[name] ?? name, errors: errors[name] });
  return (
    <>
      <ErrorSummary problems={problemsOf(refusal)} />
      <PageHeader
        title="Reports"
        lead="Create reports for many estimates. They run in the background; you can leave this page."
        actions={<ButtonLink href="/reports/schedules">Scheduled reports</ButtonLink>}
      />
      <Form method="post" action="/reports" className="order-form" noValidate>
        <input type="hidden" name="by" value="filter" />
        <input type="hidden" name="submissionId" value={submissionId} />
        <div className="order-fields">
          <TextInput
            {...field('search')}
            type="search"
            hint="Leave blank to include every generated estimate you can see."
            defaultValue={value('search')}
            maxLength={200}
          />
          <Select
            {...field('scenario')}
            options={[{ value: '', label: 'All' }, ...scenarios]}
            defaultValue={value('scenario')}
          />
          <TextInput {...field('createdFrom')} type="date" defaultValue={value('createdFrom')} />
          <TextInput {...field('createdTo')} type="date" defaultValue={value('createdTo')} />
          <Select {...field('edition')} options={EDITION_OPTIONS} defaultValue={value('edition') || 'full'} />
        </div>
        <div>
          <SubmitButton pendingText="Creating…">Create reports</SubmitButton>
        </div>
      </Form>
    </>
  );
}

import { useActionData, useLoaderData } from '@remix-run/react';
import { formatExact } from '@worthwhile/roi-core';
import type { Texts } from '#app/form-data.ts';
import { parseForm } from '#app/http/form.server.ts';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { saveOrAsk } from '#app/http/saving/save-or-ask.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { outcomeForm } from '#app/modules/estimates/outcome/outcome.schema.ts';
import { type OutcomeView, readOutcome, recordOutcome } from '#app/modules/estimates/outcome/outcome.server.ts';
import type { Refusal } from '#app/ui/form/error-summary.tsx';
import { NumberInput } from '#app/ui/form/number-input.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { labelsIn } from '#app/ui/labels.ts';
import { pageTitle } from '#app/ui/page-title.ts';
import type { Latest } from '#app/ui/saving/conflict/conflict.ts';
import { isConflict } from '#app/ui/saving/conflict/conflict-page.tsx';
import { FormPage } from '#app/ui/shell/form-page.tsx';
import { OUTCOME_LABELS } from './generate/outcome-labels.ts';

const TITLE = 'Outcome';
const LABELS = { outcome: 'Outcome', amount: 'Amount', closeDate: 'Close date', reason: 'Reason' } as const;
const backTo = (estId: number) => `/estimate/view?estId=${estId}&step=generate`;
const pathOf = (estId: number) => `/estimates/${estId}/outcome`;

export const meta = pageTitle(TITLE);

export const loader = pageLoader({
  can: 'estimates.change',
  run: async ({ actor, params }) => {
    const { estimate, view } = await readOutcome(actor, readId(params.id));
    const { id, name, customer, currency } = estimate;
    return { estId: id, name, customer: customer.name, sign: currency.sign, view, texts: textsOf(view) };
  },
});

export const action = pageAction({
  can: 'estimates.change',
  labels: LABELS,
  run: ({ actor, params, formData }) => {
    const estId = readId(params.id);
    return saveOrAsk(actor, formData, {
      latest: () => latestOf(actor, estId),
      save: async ({ form, note }) => {
        form.set('estId', String(estId));
        form.delete('intent');
        const { outcome } = await recordOutcome(actor, parseForm(outcomeForm, form), 'page');
        const message = `Outcome recorded: ${OUTCOME_LABELS[outcome]}.${note}`;
        return redirectWithNotice(backTo(estId), { type: 'success', message });
      },
    });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

function textsOf({ version, outcome, amount, closeDate, reason }: OutcomeView): Texts {
  return {
    version: String(version),
    outcome,
    amount: amount === null ? '' : formatExact(amount),
    closeDate: closeDate ?? '',
    reason,
  };
}

async function latestOf(actor: Actor, estId: number): Promise<Latest> {
  const { view, savedBy } = await readOutcome(actor, estId);
  return { texts: textsOf(view), savedBy: () => savedBy, labelOf: labelsIn(LABELS) };
}

export default function EstimateOutcome() {
  const { estId, name, customer, sign, view, texts } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = isConflict(answer) ? undefined : (answer as Refusal);
  const { errors = {} } = refusal ?? {};
  const typedReason = refusal?.values.reason;
  return (
    <FormPage
      key={view.version}
      stored={{ texts, over: TITLE, backTo: pathOf(estId) }}
      over={`${name} · ${customer}`}
      title={TITLE}
      lead="How the deal ended. Insights count won and lost deals; the estimate itself doesn’t change."
      button="Save"
      pendingText="Saving…"
      cancelTo={backTo(estId)}
    >
      <Select
        name="outcome"
        label={LABELS.outcome}
        options={Object.entries(OUTCOME_LABELS).map(([value, label]) => ({ value, label }))}
        defaultValue={view.outcome}
        errors={errors.outcome}
      />
      <NumberInput
        name="amount"
        label={LABELS.amount}
        unit={sign}
        hint="Needed for a won deal"
        defaultValue={view.amount === null ? '' : formatExact(view.amount)}
        errors={errors.amount}
      />
      <TextInput
        name="closeDate"
        type="date"
        label={LABELS.closeDate}
        width="short"
        hint="Empty: today"
        defaultValue={view.closeDate ?? ''}
        errors={errors.closeDate}
      />
      <TextArea
        name="reason"
        label={LABELS.reason}
        rows={3}
        hint="Optional"
        defaultValue={typeof typedReason === 'string' ? typedReason : view.reason}
        errors={errors.reason}
      />
    </FormPage>
  );
}

import { Form, useLoaderData } from '@remix-run/react';
import { formatExact } from '@worthwhile/roi-core';
import { z } from 'zod';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { id } from '#app/modules/estimates/fields.schema.ts';
import {
  acceptModel,
  findAvailableUpdates,
  moveToNewest,
  refreshCurrency,
} from '#app/modules/estimates/refresh/refresh.server.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Button, ButtonLink } from '#app/ui/form/button.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { NewerConfiguration, NewerCurrency, NewerModel } from './refresh/available-updates.tsx';
import { shownModel, shownOutcome } from './refresh/shown-ground.ts';
import { useRefusal } from './wizard/step-saving.tsx';
import { stepHref } from './wizard/wizard-url.ts';

export const meta = pageTitle('Update estimate');

export const loader = pageLoader({
  can: 'estimates.change',
  run: async ({ actor, params }) => {
    const view = await readEstimate(actor, readId(params.id));
    const { configuration, currency, model } = await findAvailableUpdates(actor, view);
    const { estimate } = view;
    const { sign } = estimate.currency;
    return {
      estId: estimate.id,
      version: estimate.version,
      name: estimate.name,
      customer: estimate.customer.name,
      owner: estimate.owner.name,
      configuration: configuration && {
        ...configuration,
        changes: configuration.changes.map(({ before, after, ...change }) => ({
          ...change,
          before: formatExact(before),
          after: formatExact(after),
        })),
        outcome: shownOutcome(configuration.outcome, sign, sign),
      },
      model: model && shownModel(model, sign),
      currency: currency && {
        isOwner: currency.isOwner,
        before: `${currency.before.sign} at ${formatExact(currency.before.value)}`,
        after: `${currency.after.sign} at ${formatExact(currency.after.value)}`,
        outcome: shownOutcome(currency.outcome, currency.before.sign, currency.after.sign),
      },
    };
  },
});

const takeForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('configuration'), version: id, configId: id }),
  z.object({ intent: z.literal('currency'), version: id }),
  z.object({ intent: z.literal('model'), version: id }),
]);

export const action = pageAction({
  can: 'estimates.change',
  form: takeForm,
  run: async ({ actor, params, form }) => {
    const target = { estId: readId(params.id), version: form.version };
    const message = await take(actor, target, form);
    return redirectWithNotice(stepHref(target.estId, 'assumptions', 'edit'), { type: 'success', message });
  },
});

async function take(actor: Actor, target: { estId: number; version: number }, form: z.infer<typeof takeForm>) {
  switch (form.intent) {
    case 'currency':
      await refreshCurrency(actor, target);
      return 'Exchange rate updated.';
    case 'model':
      await acceptModel(actor, target);
      return 'Model updated.';
    case 'configuration':
      await moveToNewest(actor, { ...target, configId: form.configId });
      return `Updated to configuration version ${form.configId}.`;
  }
}

export { skipRevalidationAfterPreview as shouldRevalidate } from '#app/ui/network/preview-revalidation.ts';
export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function Refresh() {
  const { estId, version, name, customer, owner, configuration, currency, model } = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  return (
    <>
      <PageHeader
        over={customer}
        title={`Update “${name}”`}
        lead="An estimate keeps its configuration and exchange rate until you update them here."
      />
      {refusal ? <Notice type="error">{refusal.message}</Notice> : null}
      {model ? (
        <NewerModel {...model}>
          <TakeForm intent="model" version={version} text={`Continue with model ${model.to}`} />
        </NewerModel>
      ) : null}
      {configuration ? (
        <NewerConfiguration {...configuration}>
          <TakeForm
            intent="configuration"
            version={version}
            configId={configuration.to}
            text={`Update to version ${configuration.to}`}
          />
        </NewerConfiguration>
      ) : null}
      {currency ? (
        <NewerCurrency {...currency} owner={owner}>
          <TakeForm intent="currency" version={version} text="Use the current rate" />
        </NewerCurrency>
      ) : null}
      {configuration || currency || model ? null : <p>This estimate is up to date.</p>}
      <p>
        <ButtonLink href={stepHref(estId, 'scenario', 'edit')}>Back to the estimate</ButtonLink>
      </p>
    </>
  );
}

function TakeForm(props: {
  readonly intent: z.infer<typeof takeForm>['intent'];
  readonly version: number;
  readonly configId?: number;
  readonly text: string;
}) {
  const { intent, version, configId, text } = props;
  return (
    <Form method="post">
      <input type="hidden" name="version" value={version} />
      {configId === undefined ? null : <input type="hidden" name="configId" value={configId} />}
      <Button type="submit" name="intent" value={intent} kind={intent === 'configuration' ? 'main' : 'plain'}>
        {text}
      </Button>
    </Form>
  );
}

import { useActionData, useLoaderData } from '@remix-run/react';
import { type Catalogue, reductionEvidence } from '@worthwhile/roi-core';
import { z } from 'zod';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { can } from '#app/modules/access/can.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { parseSubmittedChanges } from '#app/modules/configuration/submitted-changes.ts';
import { formatValue } from '#app/modules/configuration/values.ts';
import { findConfiguration } from '#app/modules/configuration/versions.server.ts';
import { LiveForm } from '#app/ui/form/live/live-form.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { answerChange } from './change.server.ts';
import { baseOf, type ChangeAnswer, failureOf } from './change-answers.ts';
import { laterStep } from './change-page.tsx';
import { ConfigurationFrame } from './configuration-frame.tsx';
import { configurationLabels } from './configuration-texts.server.ts';
import { filterQuery } from './values/filter-query.server.ts';
import type { ValueGroup } from './values/narrow-values.ts';
import { valueSource } from './values/value-source.ts';
import { useValuesCheck, VALUES_FORM, ValuesForm } from './values/values-form.tsx';

const PATH = '/configuration/reductions';

export const meta = pageTitle('Reductions by product');

export const loader = pageLoader({
  can: 'configuration.view',
  query: z.object(filterQuery),
  run: async ({ actor, query: filter }) => {
    const { configId } = await findConfiguration(actor);
    const groups = groupsOf(await readCatalogue(configId));
    return { configId, groups, filter, mayChange: can(actor, 'configuration.change') };
  },
});

export const action = pageAction({
  can: 'configuration.change',
  labels: ({ actor }) => configurationLabels(actor),
  run: ({ actor, formData }) => answerChange(actor, formData, PATH, (base) => parseSubmittedChanges(base, formData)),
});

export { skipRevalidationAfterPreview as shouldRevalidate } from '#app/ui/network/preview-revalidation.ts';
export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function Reductions() {
  const { configId, groups, filter, mayChange } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as ChangeAnswer;
  const check = useValuesCheck(groups);
  const later = laterStep(answer, PATH, true);
  if (later) return later;
  const refusal = failureOf(answer);
  const edit = answer && 'step' in answer && answer.step === 'edit' ? answer : undefined;
  return (
    <LiveForm refusal={refusal} check={check} form={VALUES_FORM}>
      <ConfigurationFrame
        current={PATH}
        lead={`Version ${configId}. Percent by which each product lowers the cost behind a benefit`}
        refusal={refusal}
      >
        <ValuesForm
          key={`${configId} ${filter.show}`}
          caption={`Reductions by product, version ${configId}`}
          rowTitle="Benefit and product"
          {...{ groups, mayChange, refusal, filter }}
          address={PATH}
          typed={edit?.values ?? {}}
          baseVersion={baseOf(refusal) ?? edit?.baseVersion ?? configId}
        />
      </ConfigurationFrame>
    </LiveForm>
  );
}

function groupsOf(catalogue: Catalogue): ValueGroup[] {
  const year = new Date().getUTCFullYear();
  const nameOf = (id: number) => catalogue.components.find((component) => component.id === id)?.name ?? String(id);
  return catalogue.drivers
    .filter(({ contributions }) => contributions.length > 0)
    .map((driver) => ({
      label: driver.label,
      rows: driver.contributions.map((contribution) => ({
        key: `${driver.id}.c${contribution.componentId}`,
        label: nameOf(contribution.componentId),
        detail: `0 to 100%; all products combined at most ${driver.capPct}%`,
        unit: '%',
        source: valueSource(
          catalogue,
          reductionEvidence(catalogue, `${driver.id}:${contribution.componentId}`, 'average'),
          year,
        ),
        texts: {
          low: formatValue(contribution.low),
          average: formatValue(contribution.average),
          high: formatValue(contribution.high),
        },
      })),
    }));
}

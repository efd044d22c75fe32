import { useActionData, useLoaderData } from '@remix-run/react';
import { type Catalogue, formatPercentResult, reductionEvidence } from '@worthwhile/roi-core';
import { z } from 'zod';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { can } from '#app/modules/access/can.ts';
import { numberRulesOf } from '#app/modules/configuration/rules.ts';
import {
  type MeasuredReduction,
  readMeasuredReductions,
} from '#app/modules/estimates/measured/measured-reductions.server.ts';
import { LiveForm } from '#app/ui/form/live/live-form.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { isConflict } from '#app/ui/saving/conflict/conflict-page.tsx';
import { ConfigurationFrame } from './configuration-frame.tsx';
import { configurationLabels } from './configuration-texts.server.ts';
import { filterQuery } from './values/filter-query.server.ts';
import { loadDrafted, type RowTexts } from './values/load-drafted.server.ts';
import type { ValueGroup } from './values/narrow-values.ts';
import { saveValues } from './values/save-values.server.ts';
import { valueSource } from './values/value-source.ts';
import { type ValuesAnswer, ValuesConflict } from './values/values-conflict.tsx';
import { useValuesCheck, VALUES_FORM, ValuesForm } from './values/values-form.tsx';

const PATH = '/configuration/reductions';

export const meta = pageTitle('Reductions by product');

export const loader = pageLoader({
  can: 'configuration.view',
  query: z.object(filterQuery),
  run: async ({ actor, query: filter }) => {
    const { rowTexts, catalogue, ...state } = await loadDrafted(actor);
    const groups = groupsOf(catalogue, rowTexts, await readMeasuredReductions(actor));
    return { ...state, groups, filter, rules: numberRulesOf(catalogue), mayChange: can(actor, 'configuration.change') };
  },
});

export const action = pageAction({
  can: 'configuration.change',
  labels: ({ actor }) => configurationLabels(actor),
  run: ({ actor, formData }) => saveValues(actor, formData, PATH),
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function Reductions() {
  const { configId, revision, unpublished, groups, filter, rules, mayChange } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as ValuesAnswer;
  const check = useValuesCheck(groups, rules);
  if (isConflict(answer)) return <ValuesConflict conflict={answer} backTo={PATH} />;
  return (
    <LiveForm refusal={answer} check={check} form={VALUES_FORM}>
      <ConfigurationFrame
        current={PATH}
        lead={`Version ${configId}. Percent by which each product lowers the cost behind a benefit`}
        refusal={answer}
        unpublished={unpublished}
      >
        <ValuesForm
          key={`${configId} ${revision} ${filter.show}`}
          caption={`Reductions by product, version ${configId}`}
          rowTitle="Benefit and product"
          {...{ groups, mayChange, filter, unpublished }}
          refusal={answer}
          address={PATH}
          baseVersion={configId}
        />
      </ConfigurationFrame>
    </LiveForm>
  );
}

function groupsOf(
  catalogue: Catalogue,
  rowTexts: RowTexts,
  measured: ReadonlyMap<string, MeasuredReduction>,
): ValueGroup[] {
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
          rowTexts(`${driver.id}.c${contribution.componentId}`).setBy,
        ),
        ...rowTexts(`${driver.id}.c${contribution.componentId}`),
        measured: measuredText(measured.get(`${driver.id}:${contribution.componentId}`)),
      })),
    }));
}

function measuredText(measured: MeasuredReduction | undefined): string | undefined {
  if (!measured) return undefined;
  const [lower, median, upper] = [measured.lower, measured.median, measured.upper].map((value) =>
    formatPercentResult(value),
  );
  return `Measured at ${measured.customers} customers: median ${median}, quartiles ${lower} to ${upper}.`;
}

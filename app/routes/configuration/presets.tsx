import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { type Catalogue, defaultEvidence, formatQuantity, groupLabels } from '@worthwhile/roi-core';
import { z } from 'zod';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { can } from '#app/modules/access/can.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { parseSubmittedChanges } from '#app/modules/configuration/submitted-changes.ts';
import { formatValue, presetFields, presetKey } from '#app/modules/configuration/values.ts';
import { findConfiguration } from '#app/modules/configuration/versions.server.ts';
import { Button } from '#app/ui/form/button.tsx';
import { LiveForm } from '#app/ui/form/live/live-form.tsx';
import { Select } from '#app/ui/form/select.tsx';
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

export const meta = pageTitle('Industry Configuration');

const query = z.object({ industry: z.string().max(40).optional(), ...filterQuery });

export const loader = pageLoader({
  can: 'configuration.view',
  query,
  run: async ({ actor, query: { industry, find, show } }) => {
    const configuration = await findConfiguration(actor);
    const catalogue = await readCatalogue(configuration.configId);
    const chosen = catalogue.industries.find(({ id }) => id === industry) ?? catalogue.industries[0];
    if (!chosen) throw new Error('The catalog has no industry.');
    return {
      configId: configuration.configId,
      industry: chosen,
      industries: catalogue.industries,
      groups: groupsOf(catalogue, chosen.id),
      filter: { find, show },
      mayChange: can(actor, 'configuration.change'),
    };
  },
});

export const action = pageAction({
  can: 'configuration.change',
  labels: ({ actor }) => configurationLabels(actor),
  run: ({ actor, formData, url }) =>
    answerChange(actor, formData, here(url), (base) => parseSubmittedChanges(base, formData)),
});

export { skipRevalidationAfterPreview as shouldRevalidate } from '#app/ui/network/preview-revalidation.ts';
export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function IndustryPresets() {
  const { configId, industry, industries, groups, filter, mayChange } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as ChangeAnswer;
  const check = useValuesCheck(groups);
  const address = `/configuration?industry=${industry.id}`;
  const later = laterStep(answer, address, true);
  if (later) return later;
  const refusal = failureOf(answer);
  const edit = answer && 'step' in answer && answer.step === 'edit' ? answer : undefined;
  return (
    <LiveForm refusal={refusal} check={check} form={VALUES_FORM}>
      <ConfigurationFrame
        current="/configuration"
        lead={`Version ${configId}. Low, Average, and High for each assumption. Amounts are in US dollars.`}
        refusal={refusal}
      >
        <ValuesForm
          key={`values ${industry.id} ${configId} ${filter.show}`}
          caption={`Benchmarks for ${industry.label}, version ${configId}`}
          rowTitle="Assumption"
          pick={
            <Form method="get" action="/configuration" className="configuration-pick" key={industry.id}>
              <Select
                name="industry"
                label="Industry"
                options={industries.map(({ id, label }) => ({ value: id, label }))}
                defaultValue={industry.id}
              />
              <Button type="submit">Show</Button>
            </Form>
          }
          {...{ groups, mayChange, refusal, filter, address }}
          typed={edit?.values ?? {}}
          baseVersion={baseOf(refusal) ?? edit?.baseVersion ?? configId}
        />
      </ConfigurationFrame>
    </LiveForm>
  );
}

function here(url: URL): string {
  const industry = url.searchParams.get('industry');
  return industry === null ? '/configuration' : `/configuration?industry=${encodeURIComponent(industry)}`;
}

function groupsOf(catalogue: Catalogue, industry: string): ValueGroup[] {
  const fields = presetFields(catalogue);
  const year = new Date().getUTCFullYear();
  return [...new Set(fields.map(({ group }) => group))].map((group) => ({
    label: groupLabels[group] ?? group,
    rows: fields
      .filter((field) => field.group === group)
      .map((field) => {
        const preset = catalogue.presets[industry]?.[field.id];
        const text = (value: number | undefined) => (value === undefined ? '' : formatValue(value));
        const limits = `${formatQuantity(field.min)} to ${formatQuantity(field.max)}`;
        return {
          key: presetKey(industry, field.id, 'low').replace(/\.low$/, ''),
          label: field.label,
          detail: `${field.unit.replace('currency', '$')}, ${limits}${field.direction === 'inverse' ? '; Low is the larger value here' : ''}`,
          unit: field.unit === 'percent' ? '%' : undefined,
          texts: { low: text(preset?.low), average: text(preset?.average), high: text(preset?.high) },
          source: valueSource(catalogue, defaultEvidence(catalogue, { industry }, field, 'average'), year),
        };
      }),
  }));
}

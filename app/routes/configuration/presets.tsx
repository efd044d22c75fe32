import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { type Catalogue, defaultEvidence, formatQuantity, groupLabels } from '@worthwhile/roi-core';
import { z } from 'zod';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { can } from '#app/modules/access/can.ts';
import { numberRulesOf } from '#app/modules/configuration/rules.ts';
import { LEVELS, presetFields, presetKey } from '#app/modules/configuration/values.ts';
import { Button } from '#app/ui/form/button.tsx';
import { LiveForm } from '#app/ui/form/live/live-form.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { isConflict } from '#app/ui/saving/conflict/conflict-page.tsx';
import { ConfigurationFrame } from './configuration-frame.tsx';
import { configurationLabels } from './configuration-texts.server.ts';
import { CompareIndustries } from './values/compare-industries.tsx';
import { filterQuery } from './values/filter-query.server.ts';
import { loadDrafted, type RowTexts } from './values/load-drafted.server.ts';
import type { ValueGroup } from './values/narrow-values.ts';
import { saveValues } from './values/save-values.server.ts';
import { sideBySideOf } from './values/side-by-side.server.ts';
import { valueSource } from './values/value-source.ts';
import { type ValuesAnswer, ValuesConflict } from './values/values-conflict.tsx';
import { useValuesCheck, VALUES_FORM, ValuesForm } from './values/values-form.tsx';

export const meta = pageTitle('Industry Configuration');

const query = z.object({
  industry: z.string().max(40).optional(),
  /** All industries next to each other, at this level. */
  compare: z.enum(LEVELS).optional().catch(undefined),
  ...filterQuery,
});

export const loader = pageLoader({
  can: 'configuration.view',
  query,
  run: async ({ actor, query: { industry, compare, find, show } }) => {
    const { rowTexts, catalogue, ...state } = await loadDrafted(actor);
    const chosen = catalogue.industries.find(({ id }) => id === industry) ?? catalogue.industries[0];
    if (!chosen) throw new Error('The catalog has no industry.');
    return {
      ...state,
      industry: chosen,
      industries: catalogue.industries,
      groups: compare ? [] : groupsOf(catalogue, chosen.id, rowTexts),
      sideBySide: compare ? sideBySideOf(catalogue, compare, rowTexts) : null,
      filter: { find, show },
      rules: numberRulesOf(catalogue),
      mayChange: can(actor, 'configuration.change'),
    };
  },
});

export const action = pageAction({
  can: 'configuration.change',
  labels: ({ actor }) => configurationLabels(actor),
  run: ({ actor, formData, url }) => saveValues(actor, formData, here(url)),
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function IndustryPresets() {
  const { configId, revision, unpublished, industry, industries, groups, sideBySide, filter, rules, mayChange } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as ValuesAnswer;
  const check = useValuesCheck(groups, rules);
  const address = `/configuration?industry=${industry.id}`;
  if (isConflict(answer)) return <ValuesConflict conflict={answer} backTo={address} />;
  return (
    <LiveForm refusal={answer} check={check} form={VALUES_FORM}>
      <ConfigurationFrame
        current="/configuration"
        lead={`Version ${configId}. Low, Average, and High for each assumption. Amounts are in US dollars.`}
        refusal={answer}
        unpublished={unpublished}
      >
        {sideBySide ? (
          <CompareIndustries {...sideBySide} />
        ) : (
          <ValuesForm
            key={`values ${industry.id} ${configId} ${revision} ${filter.show}`}
            caption={`Benchmarks for ${industry.label}, version ${configId}`}
            rowTitle="Assumption"
            aside={<a href="/configuration?compare=average">Compare industries</a>}
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
            {...{ groups, mayChange, filter, address, unpublished }}
            refusal={answer}
            baseVersion={configId}
          />
        )}
      </ConfigurationFrame>
    </LiveForm>
  );
}

function here(url: URL): string {
  const industry = url.searchParams.get('industry');
  return industry === null ? '/configuration' : `/configuration?industry=${encodeURIComponent(industry)}`;
}

function groupsOf(catalogue: Catalogue, industry: string, rowTexts: RowTexts): ValueGroup[] {
  const fields = presetFields(catalogue);
  const year = new Date().getUTCFullYear();
  return [...new Set(fields.map(({ group }) => group))].map((group) => ({
    label: groupLabels[group] ?? group,
    rows: fields
      .filter((field) => field.group === group)
      .map((field) => {
        const key = presetKey(industry, field.id, 'low').replace(/\.low$/, '');
        const limits = `${formatQuantity(field.min)} to ${formatQuantity(field.max)}`;
        return {
          key,
          label: field.label,
          detail: `${field.unit.replace('currency', '$')}, ${limits}${field.direction === 'inverse' ? '; Low is the larger value here' : ''}`,
          unit: field.unit === 'percent' ? '%' : undefined,
          ...rowTexts(key),
          source: valueSource(
            catalogue,
            defaultEvidence(catalogue, { industry }, field, 'average'),
            year,
            rowTexts(key).setBy,
          ),
        };
      }),
  }));
}

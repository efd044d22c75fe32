import { data, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { type ActionFailure, pageAction, pageLoader } from '#app/http/page.server.ts';
import { listProductFamilies } from '#app/modules/catalogue/catalogue.server.ts';
import { readRules } from '#app/modules/catalogue/manage.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { ProductsFrame, tabOf } from './products-frame.tsx';
import { RulesFields } from './rules-fields.tsx';
import { type RulesTexts, rulesTexts } from './rules-texts.ts';
import { saveRulesForm } from './save-rules.server.ts';

export const meta: MetaFunction = () => [{ title: `Selection rules · ${PRODUCT_NAME}` }];

export const loader = pageLoader({
  can: 'products.manage',
  run: async ({ actor }) => {
    const [rules, families] = await Promise.all([readRules(actor), listProductFamilies()]);
    return {
      components: rules.components,
      version: rules.version,
      texts: rulesTexts(rules),
      families: families.map(tabOf),
    };
  },
});

interface Merged {
  readonly step: 'merged';
  readonly version: number;
  readonly texts: RulesTexts;
  readonly was: RulesTexts;
}

export const action = pageAction({
  can: 'products.manage',
  run: async ({ actor, formData }) => {
    const merged = await saveRulesForm(actor, formData);
    if (merged) return data({ step: 'merged', ...merged } satisfies Merged, { status: 409 });
    return redirectWithNotice('/ManageProducts/rules', { type: 'success', message: 'The selection rules were saved.' });
  },
});

export { afterOwnForms as shouldRevalidate } from '#app/ui/connection/after-own-forms.ts';
export { sendOrKeep as clientAction } from '#app/ui/connection/away.ts';

export default function SelectionRules() {
  const { components, version, texts, families } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as ActionFailure | Merged | undefined;
  const merged = answer && 'step' in answer ? answer : undefined;
  const refusal = answer && 'ok' in answer ? answer : undefined;
  return (
    <ProductsFrame families={families} current="rules" refusal={refusal} labelOf={labelOf}>
      {merged ? (
        <Notice type="warning">
          Someone else saved the rules while you were editing. Nothing was overwritten: below are their changes together
          with yours. Look at them, then save.
        </Notice>
      ) : null}
      <RulesFields
        key={`${version} ${merged ? 'merged' : ''}`}
        components={components}
        version={merged?.version ?? version}
        texts={merged?.texts ?? texts}
        was={merged?.was ?? texts}
        refusal={refusal}
      />
    </ProductsFrame>
  );
}

function labelOf(name: string): string {
  return { include: 'Include list', exclude: 'Exclude list' }[name] ?? 'Pairs';
}

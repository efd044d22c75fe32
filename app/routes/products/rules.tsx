import { useActionData, useLoaderData } from '@remix-run/react';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { type ActionFailure, pageAction, pageLoader } from '#app/http/page.server.ts';
import { saveOrAsk } from '#app/http/saving/save-or-ask.server.ts';
import { readManagedFamilies } from '#app/modules/catalogue/manage-frame.server.ts';
import { readRules } from '#app/modules/catalogue/manage-rules.server.ts';
import { pageTitle } from '#app/ui/page-title.ts';
import { type Conflict, ConflictPage, isConflict } from '#app/ui/saving/conflict/conflict-page.tsx';
import { draftedMessage } from '../configuration/drafted-message.ts';
import { ProductsFrame, tabOf } from './products-frame.tsx';
import { RulesFields } from './rules-fields.tsx';
import { LINES, latestOfRules, RULES_LABELS, rulesTexts } from './rules-texts.ts';
import { saveRulesForm } from './save-rules.server.ts';

const PATH = '/ManageProducts/rules';

export const meta = pageTitle('Selection rules');

export const loader = pageLoader({
  can: 'products.manage',
  run: async ({ actor }) => {
    const [rules, { families, unpublished }] = [await readRules(actor), await readManagedFamilies(actor)];
    return {
      components: rules.components,
      version: rules.version,
      texts: rulesTexts(rules),
      families: families.map(tabOf),
      unpublished,
    };
  },
});

export const action = pageAction({
  can: 'products.manage',
  labels: RULES_LABELS,
  run: ({ actor, formData }) =>
    saveOrAsk(actor, formData, {
      lines: LINES,
      latest: async () => latestOfRules(await readRules(actor)),
      save: async ({ form, note }) => {
        const changed = await saveRulesForm(actor, form);
        return redirectWithNotice(PATH, draftedMessage(changed, note));
      },
    }),
});

export { skipRevalidationAfterPreview as shouldRevalidate } from '#app/ui/network/preview-revalidation.ts';
export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function SelectionRules() {
  const { components, version, texts, families, unpublished } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as ActionFailure | Conflict | undefined;
  if (isConflict(answer)) return <ConflictPage conflict={answer} over="Selection rules" backTo={PATH} />;
  return (
    <ProductsFrame families={families} unpublished={unpublished} current="rules" refusal={answer}>
      <RulesFields key={version} components={components} texts={texts} refusal={answer} />
    </ProductsFrame>
  );
}

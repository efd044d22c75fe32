import { useActionData, useLoaderData } from '@remix-run/react';
import { useCallback } from 'react';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { type ActionFailure, pageAction, pageLoader } from '#app/http/page.server.ts';
import { saveOrAsk } from '#app/http/saving/save-or-ask.server.ts';
import { readFamily } from '#app/modules/catalogue/manage.server.ts';
import { readManagedFamilies } from '#app/modules/catalogue/manage-frame.server.ts';
import { LiveForm } from '#app/ui/form/live/live-form.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { type Conflict, ConflictPage, isConflict } from '#app/ui/saving/conflict/conflict-page.tsx';
import { draftedMessage } from '../configuration/drafted-message.ts';
import { FamilyFields } from './family-fields.tsx';
import { familyLabels, familyTexts, latestOfFamily, textsIn } from './family-texts.ts';
import { ProductsFrame, tabOf } from './products-frame.tsx';
import { saveFamilyForm } from './save-family.server.ts';

/** Shown when the screen opens. */
const FIRST_FAMILY = 2;

export const meta = pageTitle('Manage Products');

const idOf = (params: { id?: string }) => (params.id === undefined ? FIRST_FAMILY : readId(params.id));

export const loader = pageLoader({
  can: 'products.manage',
  run: async ({ actor, params }) => {
    const [family, { families, unpublished }] = [
      await readFamily(actor, idOf(params)),
      await readManagedFamilies(actor),
    ];
    return { family, texts: familyTexts(family), families: families.map(tabOf), unpublished };
  },
});

export const action = pageAction({
  can: 'products.manage',
  labels: async ({ actor, params }) => familyLabels(await readFamily(actor, idOf(params))),
  run: async ({ actor, params, formData }) => {
    const id = idOf(params);
    return saveOrAsk(actor, formData, {
      latest: async () => latestOfFamily(await readFamily(actor, id)),
      save: async ({ form, note }) => {
        const changed = await saveFamilyForm(actor, id, form);
        return redirectWithNotice(`/ManageProducts/${id}`, draftedMessage(changed, note));
      },
    });
  },
});

export { skipRevalidationAfterPreview as shouldRevalidate } from '#app/ui/network/preview-revalidation.ts';
export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function ManageProducts() {
  const { family, texts, families, unpublished } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as ActionFailure | Conflict | undefined;
  const check = useCallback(async () => {
    const { readFamilyForm } = await import('./read-family.ts');
    return (form: FormData) => readFamilyForm(family, textsIn(form, Object.keys(texts))).errors;
  }, [family, texts]);
  const path = `/ManageProducts/${family.familyId}`;
  if (isConflict(answer)) return <ConflictPage conflict={answer} over="Manage Products" backTo={path} />;
  return (
    <LiveForm refusal={answer} check={check}>
      <ProductsFrame families={families} unpublished={unpublished} current={family.familyId} refusal={answer}>
        <FamilyFields key={`${family.familyId} ${family.version}`} family={family} texts={texts} refusal={answer} />
      </ProductsFrame>
    </LiveForm>
  );
}

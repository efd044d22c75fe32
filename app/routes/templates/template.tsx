import { data, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { FieldErrors } from '#app/errors.ts';
import { liveCheck } from '#app/http/input/live-check.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { saveOrAsk } from '#app/http/saving/save-or-ask.server.ts';
import { readStepForm } from '#app/modules/estimates/drafts/read-step-form.server.ts';
import { templateForm } from '#app/modules/templates/templates.schema.ts';
import { readTemplate, saveTemplate } from '#app/modules/templates/templates.server.ts';
import { PRODUCT_NAME, TEXT } from '#app/text.ts';
import { ErrorSummary, problemsOf } from '#app/ui/form/error-summary.tsx';
import { LiveForm } from '#app/ui/form/live/live-form.tsx';
import { ConflictPage, isConflict } from '#app/ui/saving/conflict/conflict-page.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { dropBlankRows } from '../estimates/wizard/rows.ts';
import { loadTemplate, previewForm } from './load-template.server.ts';
import { TemplateForm } from './template-form.tsx';
import { readOwner } from './template-owner.ts';
import { TemplateShown } from './template-shown.tsx';
import { latestOfTemplate, templateLabel, textsOf } from './template-texts.ts';
import './template.css';

const titleOf = (isOpen: boolean) => (isOpen ? 'Edit PDF Template' : 'View PDF Template');

export const loader = pageLoader({
  can: 'pdfTemplate.read',
  run: ({ actor, params }) => loadTemplate(actor, readOwner(params.id)),
});

/** Saves, or returns the entries with their preview or with one more free page. */
export const action = pageAction({
  can: 'pdfTemplate.change',
  labels: async () => templateLabel,
  run: async ({ actor, params, formData }) => {
    const owner = readOwner(params.id);
    const intent = formData.get('intent');
    if (intent === 'add-page') return data({ ok: true as const, values: textsOf(formData), preview: null, adds: true });
    dropBlankRows(formData, 'freePages', ['title', 'text']);
    if (intent === 'preview') {
      const preview = await previewForm(actor, owner, readStepForm(templateForm, formData));
      return data({ ok: true as const, values: textsOf(formData), preview, adds: false });
    }
    return saveOrAsk(actor, formData, {
      latest: async () => latestOfTemplate(await readTemplate(actor, owner)),
      save: async ({ form, note }) => {
        await saveTemplate(actor, owner, readStepForm(templateForm, form));
        const message = `${TEXT.pdfTemplateSaved}${note}`;
        return redirectWithNotice(`/edit-pdf/${owner}`, { type: 'success', message });
      },
    });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${titleOf(data?.template.isOpen ?? false)} · ${PRODUCT_NAME}` },
];

export { skipRevalidationAfterPreview as shouldRevalidate } from '#app/ui/network/preview-revalidation.ts';

const check = liveCheck(() =>
  import('#app/modules/templates/templates.schema.ts').then((schemas) => schemas.templateForm),
);

export default function PdfTemplate() {
  const { template, preview } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (isConflict(answer))
    return <ConflictPage conflict={answer} over="PDF Template" backTo={`/edit-pdf/${template.owner}`} intent="save" />;
  const refusal = answer && !answer.ok ? answer : null;
  const errors: FieldErrors = refusal?.errors ?? {};
  return (
    <LiveForm refusal={refusal ?? undefined} check={check}>
      <ErrorSummary problems={problemsOf(refusal)} />
      <PageHeader
        over="PDF Template"
        title={titleOf(template.isOpen)}
        lead={`The starting texts for new ${template.ownerName} reports. Generated reports don’t change.`}
      />
      {template.isOpen ? (
        <TemplateForm
          template={template}
          typed={answer?.values}
          errors={errors}
          addsPage={answer?.ok ? answer.adds : false}
          preview={(answer?.ok ? answer.preview : null) ?? preview}
        />
      ) : (
        <TemplateShown template={template} preview={preview} />
      )}
    </LiveForm>
  );
}

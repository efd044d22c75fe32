import { data, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { templateForm } from '#app/modules/templates/templates.schema.ts';
import { saveTemplate } from '#app/modules/templates/templates.server.ts';
import { PRODUCT_NAME, TEXT } from '#app/text.ts';
import { versionOf } from '#app/ui/connection/version-of.ts';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { readStepForm } from '../estimates/wizard/read-step-form.server.ts';
import { dropBlankRows } from '../estimates/wizard/rows.ts';
import { loadTemplate, previewForm } from './load-template.server.ts';
import { TemplateForm } from './template-form.tsx';
import { readOwner } from './template-owner.ts';
import { textsOf } from './template-texts.ts';
import './template.css';

const titleOf = (isOpen: boolean) => (isOpen ? 'Edit PDF Template' : 'View PDF Template');

export const loader = pageLoader({
  can: 'pdfTemplate.view',
  run: ({ actor, params }) => loadTemplate(actor, readOwner(params.id)),
});

/** Save; or show again what was typed, with its preview or with one more page to write on. */
export const action = pageAction({
  can: 'pdfTemplate.change',
  run: async ({ actor, params, formData }) => {
    const owner = readOwner(params.id);
    const intent = formData.get('intent');
    if (intent === 'add-page') return data({ ok: true as const, values: textsOf(formData), preview: null, adds: true });
    dropBlankRows(formData, 'freePages', ['title', 'text']);
    const form = readStepForm(templateForm, formData);
    if (intent === 'preview') {
      const preview = await previewForm(actor, owner, form);
      return data({ ok: true as const, values: textsOf(formData), preview, adds: false });
    }
    await saveTemplate(actor, owner, form);
    throw await redirectWithNotice(`/edit-pdf/${owner}`, { type: 'success', message: TEXT.pdfTemplateSaved });
  },
});

export { sendOrKeep as clientAction } from '#app/ui/connection/away.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${titleOf(data?.template.isOpen ?? false)} · ${PRODUCT_NAME}` },
];

export { afterOwnForms as shouldRevalidate } from '#app/ui/connection/after-own-forms.ts';

/** PDF Template: the partner's own pages, logo and colour, beside what they look like in print. */
export default function PdfTemplate() {
  const { template, preview } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = answer && !answer.ok ? answer : null;
  const problems = Object.entries(refusal?.errors ?? {}).map(([name, texts]) => ({ name, message: texts[0] ?? '' }));
  return (
    <>
      {refusal ? (
        <ErrorSummary problems={problems.length > 0 ? problems : [{ name: null, message: refusal.message }]} />
      ) : null}
      <PageHeader
        over="PDF Template"
        title={titleOf(template.isOpen)}
        lead={`What every new report of ${template.ownerName} starts with. Reports that were generated already do not change.`}
      />
      <TemplateForm
        template={template}
        version={versionOf(answer, template.version)}
        typed={answer?.values}
        errors={refusal?.errors ?? {}}
        isStale={refusal?.code === 'conflict'}
        addsPage={answer?.ok ? answer.adds : false}
        preview={(answer?.ok ? answer.preview : null) ?? preview}
      />
    </>
  );
}

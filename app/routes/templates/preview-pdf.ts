import { pageAction } from '#app/http/page.server.ts';
import { readStepForm } from '#app/modules/estimates/drafts/read-step-form.server.ts';
import { printModel } from '#app/modules/report/report.server.ts';
import { previewTemplate } from '#app/modules/templates/preview.server.ts';
import { templateForm } from '#app/modules/templates/templates.schema.ts';
import { pdfInline } from '../estimates/report/file-response.ts';
import { dropBlankRows } from '../estimates/wizard/rows.ts';
import { readOwner } from './template-owner.ts';

/** POST /edit-pdf/:id/preview: the real PDF's first pages from the entries; nothing is stored. */
export const action = pageAction({
  can: 'pdfTemplate.change',
  run: async ({ actor, params, formData }) => {
    dropBlankRows(formData, 'freePages', ['title', 'text']);
    const form = readStepForm(templateForm, formData);
    return pdfInline(await printModel(await previewTemplate(actor, readOwner(params.id), form)));
  },
});

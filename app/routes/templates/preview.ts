import { pageAction } from '#app/http/page.server.ts';
import { asksForData } from '#app/http/plain-failure.server.ts';
import { readStepForm } from '#app/modules/estimates/drafts/read-step-form.server.ts';
import { printModel } from '#app/modules/report/make-edition.server.ts';
import { previewTemplate } from '#app/modules/templates/preview.server.ts';
import { templateForm } from '#app/modules/templates/templates.schema.ts';
import { previewResponse } from '../estimates/report/file-response.ts';
import { dropBlankRows } from '../estimates/wizard/rows.ts';
import { previewForm } from './load-template.server.ts';
import { readOwner } from './template-owner.ts';

/** The first pages from the entries: as PDF, or as markup for the page's script. Nothing is stored. */
export const action = pageAction({
  can: 'pdfTemplate.change',
  run: async ({ actor, params, formData, request }) => {
    dropBlankRows(formData, 'freePages', ['title', 'text']);
    const form = readStepForm(templateForm, formData);
    const owner = readOwner(params.id);
    if (asksForData(request)) return Response.json({ preview: await previewForm(actor, owner, form) });
    const bytes = new Uint8Array(await printModel(await previewTemplate(actor, owner, form)));
    return previewResponse({ bytes, fileName: 'preview.pdf', mimeType: 'application/pdf' });
  },
});

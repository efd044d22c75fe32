import { pageAction } from '#app/http/page.server.ts';
import { asksForData } from '#app/http/plain-failure.server.ts';
import { readStepForm } from '#app/modules/estimates/drafts/read-step-form.server.ts';
import { reportForm } from '#app/modules/estimates/estimates.schema.ts';
import { editionFields, editionOf } from '#app/modules/report/edition.schema.ts';
import { onlyTexts, previewEdition, previewReport } from '#app/modules/templates/preview.server.ts';
import { dropBlankRows } from '../wizard/rows.ts';
import { previewResponse } from './file-response.ts';
import { showPages } from './show-pages.server.ts';

const previewForm = reportForm.extend({ edition: editionFields.edition });

/** The posted texts: as a file of one edition, or as markup for the page's script. Stores nothing. */
export const action = pageAction({
  can: 'estimates.change',
  run: async ({ actor, formData, request }) => {
    dropBlankRows(formData, 'freePages', ['title', 'text']);
    const form = readStepForm(previewForm, formData);
    if (asksForData(request)) return Response.json({ preview: showPages(onlyTexts(await previewReport(actor, form))) });
    return previewResponse(await previewEdition(actor, { ...form, edition: editionOf(form) }));
  },
});

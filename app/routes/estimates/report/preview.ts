import { pageAction } from '#app/http/page.server.ts';
import { asksForData } from '#app/http/plain-failure.server.ts';
import { readStepForm } from '#app/modules/estimates/drafts/read-step-form.server.ts';
import { reportForm } from '#app/modules/estimates/estimates.schema.ts';
import { printModel } from '#app/modules/report/report.server.ts';
import { onlyTexts, previewReport } from '#app/modules/templates/preview.server.ts';
import { dropBlankRows } from '../wizard/rows.ts';
import { pdfInline } from './file-response.ts';
import { showPages } from './show-pages.server.ts';

/** The posted texts: printed as PDF, or as markup for the page's script. Stores nothing. */
export const action = pageAction({
  can: 'estimates.change',
  run: async ({ actor, formData, request }) => {
    dropBlankRows(formData, 'freePages', ['title', 'text']);
    const model = await previewReport(actor, readStepForm(reportForm, formData));
    if (asksForData(request)) return Response.json({ preview: showPages(onlyTexts(model)) });
    return pdfInline(await printModel(model));
  },
});

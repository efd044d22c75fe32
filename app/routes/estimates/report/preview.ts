import { pageAction } from '#app/http/page.server.ts';
import { readStepForm } from '#app/modules/estimates/drafts/read-step-form.server.ts';
import { reportForm } from '#app/modules/estimates/estimates.schema.ts';
import { printModel } from '#app/modules/report/report.server.ts';
import { previewReport } from '#app/modules/templates/preview.server.ts';
import { dropBlankRows } from '../wizard/rows.ts';
import { pdfInline } from './file-response.ts';

/** Prints the PDF with the posted texts; stores nothing. */
export const action = pageAction({
  can: 'estimates.change',
  run: async ({ actor, formData }) => {
    dropBlankRows(formData, 'freePages', ['title', 'text']);
    return pdfInline(await printModel(await previewReport(actor, readStepForm(reportForm, formData))));
  },
});

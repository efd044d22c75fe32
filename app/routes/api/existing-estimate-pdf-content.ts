import { apiRoute } from '#app/http/api.server.ts';
import { reportBody } from '#app/modules/estimates/any-step/any-step.schema.ts';
import { saveReportTexts } from '#app/modules/estimates/report-texts.server.ts';
import { EXISTING_SCENARIOS, orInPart, stepOperation } from './step-operation.ts';

const handle = apiRoute(
  'existing/estimate/pdfContent',
  stepOperation({
    method: 'PUT',
    summary: 'Saves the texts of the report.',
    scenarios: EXISTING_SCENARIOS,
    body: orInPart(reportBody),
    inPart: ['report'],
    message: 'PDF Template Successfully Saved!!!',
    save: saveReportTexts,
  }),
);
export const loader = handle;
export const action = handle;

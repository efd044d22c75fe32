import {
  findingSchema,
  storedResultSchema,
  storedSimulationSchema,
  storedTornadoSchema,
} from '@worthwhile/roi-core/schema';
import { z } from 'zod';
import { AppError } from '#app/errors.ts';
import { api } from '#app/http/api.server.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { reportTextsOf } from '#app/modules/estimates/report-texts.server.ts';
import { savingsOf } from '#app/modules/estimates/savings.server.ts';
import { TEXT } from '#app/text.ts';
import { recordId } from './parameters.ts';
import { reportTexts } from './report-texts-shape.ts';

/** The result of an estimate of certain business scenarios, with tornado and simulation; one of another answers 404. */
export function calculationOperation(scenarios: readonly number[]) {
  return api({
    can: 'estimates.view',
    method: 'GET',
    summary: 'The result with tornado and simulation: computed for a draft, the stored one once it is generated.',
    query: z.strictObject({ estId: recordId }),
    output: z.strictObject({
      data: z.strictObject({
        calculationData: storedResultSchema,
        tornado: storedTornadoSchema,
        simulation: storedSimulationSchema,
        findings: z.array(findingSchema),
        pdfPageContent: reportTexts,
      }),
    }),
    run: async ({ actor, query }) => {
      const view = await readEstimate(actor, query.estId);
      if (!scenarios.includes(view.estimate.scenarioId)) throw new AppError('notFound', TEXT.notFound);
      const { computation, tornado, simulation } = await savingsOf(actor, query.estId);
      const { result, findings } = computation;
      const pdfPageContent = await reportTextsOf(view);
      return { data: { calculationData: result, tornado, simulation, findings, pdfPageContent } };
    },
  });
}

import type { Edition, ReportModel } from '@worthwhile/roi-core/report-model';
import { z } from 'zod';
import type { Api } from '../client/api.ts';
import { factsOf, type LocalPrinter } from '../local/local-printer.ts';
import { sha256 } from './atomic-write.ts';
import type { Source } from './run-batch.ts';

/** Checks only enough to recognize a report model; the rest is trusted from the server. */
const outline = z.looseObject({
  title: z.string(),
  lang: z.string(),
  cover: z.looseObject({}),
  sections: z.array(z.looseObject({ id: z.string(), blocks: z.array(z.looseObject({ kind: z.string() })) })),
});
const answerSchema = z.object({
  data: z.custom<ReportModel>((value) => outline.safeParse(value).success, 'not a report model'),
});

export async function loadReport(api: Api, estId: number, press: LocalPrinter, signal: AbortSignal): Promise<Source> {
  const { data: model } = await api.getOnce('estimate/report-model', { estId }, answerSchema, signal);
  return sourceOf(model, press);
}

/** Has the server make another edition than the full report. */
export async function loadEdition(api: Api, estId: number, edition: Edition, signal: AbortSignal): Promise<Source> {
  const bytes = await api.getBytes('estimate/download', { estId, edition }, signal);
  return { modelSha256: sha256(bytes), facts: {}, print: () => Promise.resolve(bytes) };
}

export function sourceOf(model: ReportModel, press: LocalPrinter): Source {
  return {
    modelSha256: sha256(JSON.stringify(model)),
    facts: factsOf(model),
    async print(signal) {
      const { renderReportParts } = await import('@worthwhile/report');
      return press.print(renderReportParts(model), signal);
    },
  };
}

import { formatTime } from '#app/format-time.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import { hashOfReport } from '#app/modules/report/report.server.ts';

export async function loadGenerate(actor: Actor, view: EstimateView) {
  const { id, generatedAt } = view.estimate;
  const checklist = view.steps.filter(({ step }) => step !== 'generate');
  return {
    step: 'generate' as const,
    checklist,
    isComplete: view.firstIncomplete === 'generate',
    mayGenerate: view.can.generate,
    mayClone: view.can.clone,
    generatedAt,
    generatedOn: generatedAt === null ? '' : formatTime(generatedAt),
    pdfSha256: generatedAt === null ? null : await hashOfReport(actor, id),
  };
}

export type GenerateContent = Awaited<ReturnType<typeof loadGenerate>>;

import type { Actor } from '#app/modules/access/actor.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import { loadDeal } from './load-deal.server.ts';
import { loadGenerated } from './load-generated.server.ts';

export async function loadGenerate(actor: Actor, view: EstimateView) {
  return {
    step: 'generate' as const,
    checklist: view.steps.filter(({ step }) => step !== 'generate'),
    isComplete: view.firstIncomplete === 'generate',
    mayGenerate: view.can.generate,
    deal: await loadDeal(actor, view),
    /** Null before Generate. */
    generated: view.estimate.state === 2 ? await loadGenerated(actor, view) : null,
  };
}

export type GenerateContent = Awaited<ReturnType<typeof loadGenerate>>;

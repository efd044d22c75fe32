import type { EstimateView } from '#app/modules/estimates/view.ts';
import type { GenerateContent } from '../wizard/content.ts';

/** The last step: what is complete, and what was made of it. */
export function loadGenerate(view: EstimateView): GenerateContent {
  const checklist = view.steps.filter(({ step }) => step !== 'generate');
  return {
    step: 'generate',
    checklist,
    isComplete: view.firstIncomplete === 'generate',
    mayGenerate: view.can.generate,
    generatedAt: view.estimate.generatedAt,
  };
}

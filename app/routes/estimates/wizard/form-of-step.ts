import type { Texts } from '#app/form-data.ts';
import type { StepRules } from '#app/modules/estimates/drafts/check-step.ts';
import { entryRules } from '#app/modules/estimates/drafts/entry-rules.ts';
import { figureTexts } from '#app/modules/estimates/drafts/figure-texts.ts';
import type { Frame, StepContent } from './content.ts';

interface StepForm {
  /** As stored or proposed; null for a step without a form. */
  readonly texts: Texts | null;
  readonly rules: StepRules;
}

/** Texts and rules of figures follow from the figures that the page shows, so its data has them once. */
export function formOfStep({ rules }: Pick<Frame, 'rules'>, content: StepContent): StepForm {
  if (content.step !== 'assumptions') return { texts: 'texts' in content ? content.texts : null, rules };
  const { groups, reductions, reductionLevel, asTyped } = content;
  const fields = groups.flatMap((group) => group.fields);
  return {
    texts: { ...figureTexts(reductionLevel, fields, reductions), ...asTyped },
    rules: entryRules(fields, reductions),
  };
}

import type { Texts } from '#app/form-data.ts';
import type { DraftAnswer } from '#app/modules/estimates/drafts/draft.ts';
import { saveDraft, stepTexts } from '#app/modules/estimates/drafts/save-draft.server.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { generateEstimate } from '#app/modules/estimates/generate.server.ts';
import type { DraftStep } from '#app/modules/estimates/inputs.ts';
import type { Saved } from '#app/modules/estimates/view.ts';
import type { People } from '../estimates/people.ts';
import { makeExample } from '../estimates/worked-example.ts';

/** A Ready estimate with a step of it open, as a browser has it. */
export async function open(
  { engineer, halden }: People,
  step: DraftStep,
  example: Parameters<typeof makeExample>[2] = {},
) {
  const { estId, ...made }: Saved = await makeExample(engineer, halden, example);
  let { version } = made;
  const texts = async (of = step) => stepTexts(await readEstimate(engineer, estId), of);
  const save = async (typed: Texts, more: { isPressed?: boolean; version?: number; step?: DraftStep } = {}) => {
    const { step: of = step, ...pressed } = more;
    const form = { estId, version, step: of, texts: { ...(await texts(of)), ...typed }, ...pressed };
    const answer = (await saveDraft(engineer, form)) as DraftAnswer;
    if (answer.code === 'saved') version = answer.version;
    return answer;
  };
  const generate = () => generateEstimate(engineer, { estId, version });
  return { estId, version, texts, save, generate, view: () => readEstimate(engineer, estId) };
}

/** A figure typed instead of its level. */
export const manual = (field: string, value: string): Texts => ({
  [`fields.${field}.level`]: 'manual',
  [`fields.${field}.value`]: value,
});

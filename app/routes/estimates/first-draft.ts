import { pageAction } from '#app/http/page.server.ts';
import { readDraft } from '#app/modules/estimates/drafts/save-draft.server.ts';
import { startEstimate } from './scenario/answer-scenario.server.ts';

/** Starts an estimate from the first step's form, posted by the page's script. Idempotent per form. */
export const action = pageAction({
  can: 'estimates.change',
  run: async ({ actor, formData }) => {
    // The estimate has no stored version yet.
    formData.delete('version');
    const { estId } = await startEstimate(actor, formData);
    return Response.json({ ...(await readDraft(actor, estId, 'scenario')), estId });
  },
});

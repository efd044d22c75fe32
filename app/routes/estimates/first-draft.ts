import { pageAction } from '#app/http/page.server.ts';
import { readDraft } from '#app/modules/estimates/drafts/save-draft.server.ts';
import { startEstimate } from './scenario/answer-scenario.server.ts';

/** Starts an estimate, for the page's script: the first step's form. The same form sent again is answered the same. */
export const action = pageAction({
  can: 'estimates.change',
  run: async ({ actor, formData }) => {
    // Of a save of what is not stored yet.
    formData.delete('version');
    const { estId } = await startEstimate(actor, formData);
    return Response.json({ ...(await readDraft(actor, estId, 'scenario')), estId });
  },
});

import { pageAction } from '#app/http/page.server.ts';
import { previewSetup } from './load-setup.server.ts';
import { manageWidget, readPartnerId } from './setup-address.ts';

/** The calculator as the form has it; nothing is stored. */
export const action = pageAction({
  can: manageWidget,
  run: async (visit) =>
    Response.json({ preview: await previewSetup(visit.actor, readPartnerId(visit), visit.formData) }),
});

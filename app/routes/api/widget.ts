import { z } from 'zod';
import { requireUnchanged } from '#app/http/api/unchanged.server.ts';
import { area, call } from '#app/http/api.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { setupAnswer, widgetBody } from '#app/modules/widget/setup.schema.ts';
import {
  previewWidget,
  readWidgetSetup,
  saveWidgetSetup,
  snippetsFor,
  type WidgetSetupState,
} from '#app/modules/widget/setup.server.ts';
import { TEXT } from '#app/text.ts';
import { recordId } from './parameters.ts';

const { loader, action } = area({
  'GET widget': call({
    can: 'widget.view',
    summary: 'Read the setup of a partner’s calculator; without partnerId, your own.',
    query: z.strictObject({ partnerId: recordId.optional() }),
    output: setupAnswer,
    run: ({ actor, query }) => parseResponse(actor, query.partnerId),
    versionOf: ({ data }) => data.version,
  }),
  'POST widget': call({
    can: 'widget.change',
    summary: 'Save the setup of a partner’s calculator, from the version you read.',
    body: widgetBody,
    output: setupAnswer,
    stored: async ({ actor, body }) => (await parseResponse(actor, body.partnerId)).data,
    run: async ({ actor, body: { partnerId, key, snippet: _, ...form } }) => {
      const partner = partnerOf(actor, partnerId);
      requireUnchanged({ version: form.version, key }, { ...(await readWidgetSetup(actor, partner)) });
      return answerOf(await saveWidgetSetup(actor, partner, form), TEXT.widgetSaved);
    },
    versionOf: ({ data }) => data.version,
  }),
});

export { action, loader };

/** Partner users name no partner. A vendor user who names none gets 0, which does not exist. */
const partnerOf = (actor: Actor, partnerId: number | undefined) => partnerId ?? actor.partnerId ?? 0;

async function parseResponse(actor: Actor, partnerId: number | undefined) {
  return answerOf(await readWidgetSetup(actor, partnerOf(actor, partnerId)), 'Read.');
}

async function answerOf(setup: WidgetSetupState, message: string) {
  const { partnerName: _, allowsLoopback: __, isOpen: ___, savedBy: ____, ...shown } = setup;
  const preview = await previewWidget(setup, setup.key).catch(() => null);
  const snippets = preview && snippetsFor(setup, preview);
  const snippet = snippets && {
    html: snippets.pinned,
    policy: snippets.pinnedPolicy,
    integrity: snippets.integrity,
  };
  return { data: { ...shown, snippet }, message };
}

import { z } from 'zod';
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
    summary: 'The set-up of a partner’s calculator; without partnerId the own one.',
    query: z.strictObject({ partnerId: recordId.optional() }),
    output: setupAnswer,
    run: async ({ actor, query }) =>
      answerOf(await readWidgetSetup(actor, partnerOf(actor, query.partnerId)), 'This is the set-up.'),
    versionOf: ({ data }) => data.version,
  }),
  'POST widget': call({
    can: 'widget.change',
    summary: 'Saves the set-up of a partner’s calculator over the version that it was made from.',
    body: widgetBody,
    output: setupAnswer,
    run: async ({ actor, body: { partnerId, ...form } }) =>
      answerOf(await saveWidgetSetup(actor, partnerOf(actor, partnerId), form), TEXT.widgetSaved),
    versionOf: ({ data }) => data.version,
  }),
});

export { action, loader };

/** Partner users name no partner. A vendor user who names none gets 0, which does not exist. */
const partnerOf = (actor: Actor, partnerId: number | undefined) => partnerId ?? actor.partnerId ?? 0;

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

import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { widgetBody } from '#app/modules/widget/setup.schema.ts';
import {
  previewWidget,
  readWidgetSetup,
  saveWidgetSetup,
  snippetsFor,
  type WidgetSetupState,
} from '#app/modules/widget/setup.server.ts';
import { TEXT } from '#app/text.ts';
import { recordId } from './parameters.ts';

const answer = z.strictObject({
  data: z.strictObject({
    partnerId: z.int(),
    /** Null while none was saved. */
    key: z.string().nullable(),
    version: z.int(),
    isActive: z.boolean(),
    subProducts: z.array(z.int()),
    addOns: z.array(z.int()),
    facts: z.array(z.string()),
    industry: z.string(),
    level: z.enum(['low', 'average', 'high']),
    currencyCode: z.string(),
    accent: z.string().nullable(),
    leadEmail: z.string().nullable(),
    allowedOrigins: z.array(z.string()),
    /** The markup for a page and what its policy has to allow; null while there is no key. */
    snippet: z.strictObject({ html: z.string(), policy: z.string(), integrity: z.string() }).nullable(),
  }),
  message: z.string(),
});

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

/** A partner's people name no partner; for the vendor's none is 0, which is not there. */
const partnerOf = (actor: Actor, partnerId: number | undefined) => partnerId ?? actor.partnerId ?? 0;

const handle = apiRoute(
  'widget',
  api({
    can: 'widget.view',
    method: 'GET',
    summary: 'The set-up of a partner’s calculator; without partnerId the own one.',
    query: z.strictObject({ partnerId: recordId.optional() }),
    output: answer,
    run: async ({ actor, query }) =>
      answerOf(await readWidgetSetup(actor, partnerOf(actor, query.partnerId)), 'This is the set-up.'),
    versionOf: ({ data }) => data.version,
  }),
  api({
    can: 'widget.change',
    method: 'POST',
    summary: 'Saves the set-up of a partner’s calculator over the version that it was made from.',
    body: widgetBody,
    output: answer,
    run: async ({ actor, body: { partnerId, ...form } }) =>
      answerOf(await saveWidgetSetup(actor, partnerOf(actor, partnerId), form), TEXT.widgetSaved),
    versionOf: ({ data }) => data.version,
  }),
);
export const loader = handle;
export const action = handle;

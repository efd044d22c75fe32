import { z } from 'zod';
import { requireUnchanged } from '#app/http/api/unchanged.server.ts';
import { area, call } from '#app/http/api.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { templateAnswer, templateBody } from '#app/modules/templates/templates.schema.ts';
import { ownTemplate, readTemplate, saveTemplate, type Template } from '#app/modules/templates/templates.server.ts';
import { uploadUrl } from '#app/modules/uploads/uploads.server.ts';
import { TEXT } from '#app/text.ts';
import { recordId } from './parameters.ts';

const { loader, action } = area({
  'GET partner/pdf': call({
    can: 'pdfTemplate.read',
    summary: 'Read the report template of a partner; without partnerId, your own.',
    query: z.strictObject({ partnerId: recordId.optional() }),
    output: templateAnswer,
    run: ({ actor, query }) => parseResponse(actor, query.partnerId),
    versionOf: ({ data }) => data.version,
  }),
  'POST partner/pdf': call({
    can: 'pdfTemplate.change',
    summary: 'Save the report template of a partner, from the version you read.',
    body: templateBody,
    output: templateAnswer,
    stored: async ({ actor, body }) => (await parseResponse(actor, body.partnerId)).data,
    run: async ({ actor, body: { partnerId, logo, rows, count, ...form } }) => {
      const { version } = form;
      requireUnchanged({ version, logo, rows, count }, (await parseResponse(actor, partnerId)).data);
      return answerOf(await saveTemplate(actor, ownerOf(actor, partnerId), form), TEXT.pdfTemplateSaved);
    },
    versionOf: ({ data }) => data.version,
  }),
});

export { action, loader };

const ownerOf = (actor: Actor, partnerId: number | null | undefined) => partnerId ?? ownTemplate(actor);

async function parseResponse(actor: Actor, partnerId: number | null | undefined) {
  return answerOf(await readTemplate(actor, ownerOf(actor, partnerId)), 'This is the template.');
}

const LEVELS = [
  { id: 'manual', label: 'Manual' },
  { id: 'low', label: 'Industry Low' },
  { id: 'average', label: 'Industry Average' },
  { id: 'high', label: 'Industry High' },
];

/** `rows` has the template page by page under the names of its parts, `pdfPageContent` the same by field. */
function answerOf(template: Template, message: string) {
  const { owner, version, accent, logoUploadId, startPage, introduction, freePages, footer } = template;
  const texts = { startPage, introduction, freePages, footer };
  const rows = [
    { title: 'PDF Report Start Page', text: startPage },
    { title: 'Introduction', text: introduction },
    ...freePages,
    { title: 'PDF Footer', text: footer },
  ];
  return {
    data: {
      partnerId: owner === 'vendor' ? null : owner,
      version,
      accent,
      logo: logoUploadId === null ? null : uploadUrl(logoUploadId),
      rows,
      count: rows.length,
      ...texts,
    },
    assumptions: LEVELS,
    pdfPageContent: texts,
    message,
  };
}

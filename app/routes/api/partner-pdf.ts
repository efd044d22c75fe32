import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { templateBody } from '#app/modules/templates/templates.schema.ts';
import { ownTemplate, readTemplate, saveTemplate, type Template } from '#app/modules/templates/templates.server.ts';
import { uploadUrl } from '#app/modules/uploads/uploads.server.ts';
import { TEXT } from '#app/text.ts';
import { recordId } from './parameters.ts';

const page = z.strictObject({ title: z.string(), text: z.string() });
const content = z.strictObject({
  startPage: z.string(),
  introduction: z.string(),
  freePages: z.array(page),
  footer: z.string(),
});
const answer = z.strictObject({
  data: z.strictObject({
    /** Null: the vendor's own template. */
    partnerId: z.int().nullable(),
    version: z.int(),
    accent: z.string().nullable(),
    logo: z.string().nullable(),
    rows: z.array(page),
    count: z.int(),
  }),
  assumptions: z.array(z.strictObject({ id: z.string(), label: z.string() })),
  pdfPageContent: content,
  message: z.string(),
});

/** The levels that an assumption can be taken from, as the wizard offers them. */
const LEVELS = [
  { id: 'manual', label: 'Manual' },
  { id: 'low', label: 'Industry Low' },
  { id: 'average', label: 'Industry Average' },
  { id: 'high', label: 'Industry High' },
];

/** `rows` is the template page by page under the names of its parts, `pdfPageContent` the same by field. */
function answerOf(template: Template, message: string) {
  const { owner, version, accent, logoUploadId, startPage, introduction, freePages, footer } = template;
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
    },
    assumptions: LEVELS,
    pdfPageContent: { startPage, introduction, freePages, footer },
    message,
  };
}

const ownerOf = (actor: Actor, partnerId: number | undefined) => partnerId ?? ownTemplate(actor);

const handle = apiRoute(
  'partner/pdf',
  api({
    can: 'pdfTemplate.read',
    method: 'GET',
    summary: 'The report template of a partner; without partnerId the own one.',
    query: z.strictObject({ partnerId: recordId.optional() }),
    output: answer,
    run: async ({ actor, query }) =>
      answerOf(await readTemplate(actor, ownerOf(actor, query.partnerId)), 'This is the template.'),
    versionOf: ({ data }) => data.version,
  }),
  api({
    can: 'pdfTemplate.change',
    method: 'POST',
    summary: 'Saves the report template of a partner over the version that it was made from.',
    body: templateBody,
    output: answer,
    run: async ({ actor, body: { partnerId, ...form } }) =>
      answerOf(await saveTemplate(actor, ownerOf(actor, partnerId), form), TEXT.pdfTemplateSaved),
    versionOf: ({ data }) => data.version,
  }),
);
export const loader = handle;
export const action = handle;

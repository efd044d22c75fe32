import { FOOTER_LIMIT } from '@worthwhile/roi-core/report-model';
import { z } from 'zod';
import { id, line, markdown, RULE } from '#app/modules/estimates/fields.schema.ts';

export const MAX_PAGES = 10;

/** Format of the browser's color input; empty means the product's color. */
const accent = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .refine((text) => text === '' || /^#[0-9a-f]{6}$/.test(text), {
    error: 'Enter a color as # and 6 hex digits, for example #1B2B5A',
    params: RULE,
  })
  .transform((text) => (text === '' ? null : text));

const texts = {
  startPage: markdown(),
  introduction: markdown(),
  freePages: z
    .array(z.object({ title: line('a title', 120), text: markdown() }))
    .max(MAX_PAGES)
    .default([]),
  footer: markdown(FOOTER_LIMIT),
};

/** Browsers post an empty file field as a file of zero bytes. */
const optionalFile = z
  .instanceof(File)
  .transform((file) => (file.size === 0 && file.name === '' ? undefined : file))
  .optional();

export const templateForm = z.object({
  ...texts,
  version: z.coerce.number().int().min(0),
  accent: accent.default(null),
  logo: optionalFile,
  removesLogo: z
    .literal('on')
    .optional()
    .transform((ticked) => ticked === 'on'),
});
export type TemplateForm = z.output<typeof templateForm>;

const page = z.strictObject({ title: z.string(), text: z.string() });
const shown = {
  logo: z.string().nullable(),
  /** The texts page by page. */
  rows: z.array(page),
  count: z.int(),
};

/**
 * Body of POST partner/pdf. It takes back what the template was answered with, but changes the logo in user/upload and the
 * pages by their fields.
 */
export const templateBody = z.strictObject({
  ...texts,
  freePages: z
    .array(z.strictObject({ title: line('a title', 120), text: markdown() }))
    .max(MAX_PAGES)
    .default([]),
  ...z.object(shown).partial().shape,
  partnerId: id.nullish(),
  version: z.int().min(0),
  accent: accent.nullable().default(null),
});

const content = {
  startPage: z.string(),
  introduction: z.string(),
  freePages: z.array(page),
  footer: z.string(),
};
export const templateAnswer = z.strictObject({
  data: z.strictObject({
    /** Null for the vendor's template. */
    partnerId: z.int().nullable(),
    version: z.int(),
    accent: z.string().nullable(),
    ...shown,
    ...content,
  }),
  assumptions: z.array(z.strictObject({ id: z.string(), label: z.string() })),
  pdfPageContent: z.strictObject(content),
  message: z.string(),
});

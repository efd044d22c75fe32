import { z } from 'zod';
import { id, line, markdown, RULE } from '#app/modules/estimates/fields.schema.ts';

const MAX_PAGES = 10;
const FOOTER_LENGTH = 2_000;

/** Format of the browser's color input; empty means the product's color. */
const accent = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .refine((text) => text === '' || /^#[0-9a-f]{6}$/.test(text), {
    error: 'Enter a colour as # and six hexadecimal digits',
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
  footer: markdown(FOOTER_LENGTH),
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

/** Body of POST partner/pdf. The logo has its own call, user/upload. */
export const templateBody = z.strictObject({
  ...texts,
  freePages: z
    .array(z.strictObject({ title: line('a title', 120), text: markdown() }))
    .max(MAX_PAGES)
    .default([]),
  partnerId: id.optional(),
  version: z.int().min(0),
  accent: accent.nullable().default(null),
});

const page = z.strictObject({ title: z.string(), text: z.string() });
const content = z.strictObject({
  startPage: z.string(),
  introduction: z.string(),
  freePages: z.array(page),
  footer: z.string(),
});
export const templateAnswer = z.strictObject({
  data: z.strictObject({
    /** Null for the vendor's template. */
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

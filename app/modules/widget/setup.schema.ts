import { z } from 'zod';
import { email } from '#app/modules/auth/auth.schema.ts';
import { choice, id, idList, line, numeric, RULE } from '#app/modules/estimates/fields.schema.ts';
import { checkContrast } from './contrast.ts';
import { parseSite } from './sites.ts';

const MAX_FACTS = 6;
const MAX_SITES = 30;
const FACT_ID = /^[A-Za-z]\w{0,59}$/;

const factId = z.string().regex(FACT_ID, { error: 'Unknown field' });
const fewEnough = {
  error: `Choose at most ${MAX_FACTS} fields, so visitors get a result within a minute`,
  params: RULE,
};
const accentRule = (text: string | null, context: z.RefinementCtx) => {
  if (text === null) return;
  if (!/^#[0-9a-f]{6}$/.test(text)) {
    context.addIssue({
      code: 'custom',
      message: 'Enter a color as # and 6 hex digits, for example #1B2B5A',
      params: RULE,
    });
    return;
  }
  const { contrast, isLegible, legible } = checkContrast(text);
  if (isLegible) return;
  context.addIssue({
    code: 'custom',
    message: `The contrast of ${text} to white is ${contrast.toFixed(2)}; text needs 4.50. ${legible} has it`,
    params: RULE,
  });
};

/** Keeps each address as written, once, in the form browsers send. */
function readSites(written: readonly string[], context: z.RefinementCtx): string[] {
  const sites = new Set<string>();
  for (const text of written) {
    const site = parseSite(text);
    if (site) sites.add(site);
    else {
      const message = `${text.slice(0, 100)}: enter a site as https://www.example.com, without a path or a placeholder`;
      context.addIssue({ code: 'custom', message, params: RULE });
    }
  }
  if (sites.size > MAX_SITES) {
    context.addIssue({ code: 'custom', message: `Enter at most ${MAX_SITES} sites`, params: RULE });
  }
  return [...sites];
}

const emptyAsNull = (text: string) => (text.trim() === '' ? null : text.trim());
const level = choice(['low', 'average', 'high'], 'a level');
const industry = line('an industry', 60);
const locale = choice(['en', 'de', 'ar'], 'a language');
const MAX_PRICE = 1_000_000_000;
const isBlank = (text: unknown) => typeof text === 'string' && text.trim() === '';
/** Names such as `prices.p5`, since names of form fields begin with a letter; a blank price is left out. */
const pricesForm = z
  .record(
    z.string().regex(/^p[1-9]\d{0,5}$/),
    z.preprocess((text) => (isBlank(text) ? undefined : text), numeric({ min: 0, max: MAX_PRICE }).optional()),
  )
  .default({})
  .transform((prices) =>
    Object.fromEntries(
      Object.entries(prices).flatMap(([name, price]) => (price === undefined ? [] : [[name.slice(1), price]])),
    ),
  );
const currencyCode = z.string().regex(/^[A-Z]{3}$/, { error: 'Choose a currency' });

export const widgetForm = z.object({
  version: z.coerce.number().int().min(0),
  isActive: z
    .literal('on')
    .optional()
    .transform((ticked) => ticked === 'on'),
  subProducts: idList,
  addOns: idList,
  facts: z.preprocess(
    (given) => (given === undefined ? [] : Array.isArray(given) ? given : [given]),
    z.array(factId).max(MAX_FACTS, fewEnough),
  ),
  industry,
  level,
  currencyCode,
  accent: z
    .string()
    .default('')
    .transform((text) => emptyAsNull(text)?.toLowerCase() ?? null)
    .superRefine(accentRule),
  leadEmail: z.string().default('').transform(emptyAsNull).pipe(email.nullable()),
  locale: locale.default('en'),
  prices: pricesForm,
  allowedOrigins: z
    .string()
    .max(10_000)
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((one) => one !== ''))
    .transform(readSites),
});
export type WidgetForm = z.output<typeof widgetForm>;

/** Null before the first save. */
const key = z.string().nullable();
/** Markup for a page and its content security policy; null without a key. */
const snippet = z.strictObject({ html: z.string(), policy: z.string(), integrity: z.string() }).nullable();

/** Body of POST widget. It takes back what the set-up was answered with; the key cannot change. */
export const widgetBody = z.strictObject({
  partnerId: id.optional(),
  key: key.optional(),
  snippet: snippet.optional(),
  version: z.int().min(0),
  isActive: z.boolean(),
  subProducts: z.array(z.int().positive()).max(30),
  addOns: z.array(z.int().positive()).max(30).default([]),
  facts: z.array(factId).max(MAX_FACTS, fewEnough),
  industry,
  level,
  currencyCode,
  accent: z
    .string()
    .nullable()
    .default(null)
    .transform((text) => text?.toLowerCase() ?? null)
    .superRefine(accentRule),
  leadEmail: email.nullable().default(null),
  locale: locale.default('en'),
  prices: z.record(z.string().regex(/^[1-9]\d{0,5}$/), z.number().min(0).max(MAX_PRICE)).default({}),
  allowedOrigins: z.array(z.string().max(300)).max(100).default([]).transform(readSites),
});

export const setupAnswer = z.strictObject({
  data: z.strictObject({
    partnerId: z.int(),
    key,
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
    locale: z.enum(['en', 'de', 'ar']),
    prices: z.record(z.string(), z.number()),
    allowedOrigins: z.array(z.string()),
    snippet,
  }),
  message: z.string(),
});

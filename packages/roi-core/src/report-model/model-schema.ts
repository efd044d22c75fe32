import { z } from 'zod';
import { evidenceKindSchema } from '../explanation-schema.ts';
import { PAPERS, REPORT_SECTIONS } from './snapshot.ts';

/** The type of a report model is derived from this schema, which also documents the API. */

const category = z.enum(['cost reduction', 'cost avoidance', 'productivity']);
const sectionId = z.enum([
  ...REPORT_SECTIONS.map(({ id }) => id),
  'startPage',
  'contents',
  'introduction',
  'caseAgainst',
  'measured',
  'unquantified',
]);
const figures = z.array(z.number());
const line = z.array(z.strictObject({ month: z.number(), amount: z.number() }));
const paragraphs = z.array(z.string());
/** In the side column; a block without it takes the full width. */
const side = z.strictObject({ title: z.string(), note: z.string() });

const cell = z.strictObject({
  /** Refers to the same benefit in other tables. */
  letter: z.string().optional(),
  text: z.string(),
  note: z.string().optional(),
  mark: evidenceKindSchema.optional(),
  /** Numbers of the list of references. */
  references: z.array(z.number()).optional(),
});
const row = z.strictObject({
  kind: z.enum(['row', 'subtotal', 'total']),
  cells: z.array(cell),
  bar: z.strictObject({ value: z.number(), category }).optional(),
});

const block = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    side,
    paragraphs,
    isLarge: z.boolean(),
    /** Cited by the whole text. */
    references: z.array(z.number()).optional(),
  }),
  z.strictObject({
    kind: z.literal('headline'),
    /** Only where a total stands beside the figures. */
    title: z.string(),
    /** Each with its twin: the same with hard savings only. */
    figures: z.array(z.strictObject({ label: z.string(), value: z.string(), hardOnly: z.string() })),
    /** The total of a renewal, at half the weight of what it adds. */
    total: z
      .strictObject({
        title: z.string(),
        rows: z.array(z.strictObject({ label: z.string(), value: z.string(), hardOnly: z.string() })),
      })
      .nullable(),
  }),
  z.strictObject({
    kind: z.literal('basis'),
    side,
    sentence: z.string(),
    /** Percent of the annual savings, drawn as a bar; null: no bar. */
    sharePct: z.number().nullable(),
    own: z.string(),
    other: z.string(),
    paragraphs,
  }),
  z.strictObject({ kind: z.literal('notes'), paragraphs }),
  z.strictObject({ kind: z.literal('markdown'), markdown: z.string() }),
  z.strictObject({
    kind: z.literal('contents'),
    /** The sections that follow. A printer adds their pages. */
    entries: z.array(z.strictObject({ id: sectionId, title: z.string(), note: z.string() })),
  }),
  z.strictObject({
    kind: z.literal('reading'),
    title: z.string(),
    types: z.array(z.strictObject({ category, title: z.string(), note: z.string() })),
    hardOnly: z.string(),
    marks: z.array(z.strictObject({ mark: evidenceKindSchema, label: z.string() })),
    /** Empty: nothing is cited. */
    references: z.string(),
  }),
  z.strictObject({
    kind: z.literal('references'),
    items: z.array(
      z.strictObject({
        number: z.number(),
        publisher: z.string(),
        title: z.string(),
        url: z.string(),
        grade: z.string(),
        citedIn: z.array(sectionId),
      }),
    ),
    note: z.string(),
  }),
  z.strictObject({
    kind: z.literal('table'),
    /** Names the column widths. */
    layout: z.enum([
      'metrics',
      'years',
      'drivers',
      'benefits',
      'before',
      'sources',
      'reductions',
      'tornado',
      'figures',
      'sentences',
    ]),
    caption: z.string(),
    isCaptionShown: z.boolean(),
    /** Of its amounts: `In thousands`; empty for whole units of the currency. */
    unit: z.string(),
    columns: z.array(z.strictObject({ label: z.string(), align: z.enum(['start', 'end']) })),
    groups: z.array(
      /** Without a title: rows without a heading. */
      z.strictObject({ title: z.string(), note: z.string(), category: category.nullable(), rows: z.array(row) }),
    ),
    note: z.string(),
    /** Adds a column of bars with this scale. */
    bar: z.strictObject({ min: z.number(), max: z.number() }).nullable(),
  }),
  z.strictObject({
    kind: z.literal('cashFlow'),
    side: side.nullable(),
    hardBenefits: figures,
    productivity: figures,
    costs: figures,
    cumulative: figures,
    line,
    paybackMonths: z.number().nullable(),
    /** Whole months; 0 without a delay. */
    deploymentMonths: z.number(),
  }),
  z.strictObject({
    kind: z.literal('range'),
    /** Net present value, or a review's net benefit. */
    measure: z.string(),
    side,
    note: z.string(),
    p10: z.number(),
    p50: z.number(),
    p90: z.number(),
    estimate: z.number(),
  }),
  z.strictObject({
    kind: z.literal('tornado'),
    measure: z.string(),
    side,
    base: z.number(),
    bars: z.array(z.strictObject({ label: z.string(), careful: z.number(), hopeful: z.number() })),
  }),
  z.strictObject({
    kind: z.literal('formulas'),
    title: z.string(),
    items: z.array(
      z.strictObject({
        title: z.string(),
        result: z.string(),
        lines: z.array(z.strictObject({ label: z.string(), text: z.string() })),
      }),
    ),
  }),
  z.strictObject({
    kind: z.literal('verify'),
    title: z.string(),
    text: z.string(),
    /** The page that verifies the figures; null if none can. */
    url: z.string().nullable(),
  }),
  z.strictObject({
    kind: z.literal('facts'),
    /** Empty: no heading. */
    title: z.string(),
    items: z.array(z.strictObject({ label: z.string(), value: z.string(), isCode: z.boolean() })),
  }),
]);

export const reportModelSchema = z
  .strictObject({
    lang: z.literal('en'),
    title: z.string(),
    author: z.string(),
    generatedAt: z.iso.datetime(),
    paper: z.enum(PAPERS),
    runningHead: z.strictObject({ left: z.string(), right: z.string() }),
    /** Plain text; on every page but the cover. */
    footer: z.string(),
    /** `isLegible`: at least 4.5:1 on white, so it can replace the product's accent. Otherwise it only colors a band. */
    accent: z.strictObject({ color: z.string(), isLegible: z.boolean() }).nullable(),
    sign: z.string(),
    cover: z.strictObject({
      logo: z.string().nullable(),
      name: z.string(),
      tagLine: z.string(),
      /** Small print opposite the name. */
      note: z.string(),
      title: z.string(),
      facts: z.array(z.strictObject({ label: z.string(), value: z.string() })),
      /** The template's start page if short enough for the cover. */
      markdown: z.string(),
      cumulative: figures,
      line,
      paybackMonths: z.number().nullable(),
      paybackText: z.string(),
      caption: z.string(),
      context: z.string(),
    }),
    sections: z.array(
      z.strictObject({
        id: sectionId,
        title: z.string(),
        lead: z.string(),
        blocks: z.array(block),
      }),
    ),
  })
  .meta({ id: 'ReportModel', description: 'What a report prints, ready to print' });

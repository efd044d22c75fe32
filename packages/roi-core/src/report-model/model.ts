import type { z } from 'zod';
import type { ReadonlyDeep } from '../types-readonly.ts';
import type { reportModelSchema } from './model-schema.ts';

/**
 * A report as plain JSON. Every text and number is ready to print; only charts have raw numbers, for their geometry. Page,
 * preview, share page, terminal and PDF render this same object.
 */
export type ReportModel = ReadonlyDeep<z.infer<typeof reportModelSchema>>;
export type PartnerAccent = NonNullable<ReportModel['accent']>;
export type Cover = ReportModel['cover'];
export type Section = ReportModel['sections'][number];
export type Block = Section['blocks'][number];

type BlockOf<Kind extends Block['kind']> = Extract<Block, { readonly kind: Kind }>;
export type TextBlock = BlockOf<'text'>;
export type HeadlineBlock = BlockOf<'headline'>;
export type NotesBlock = BlockOf<'notes'>;
export type TableBlock = BlockOf<'table'>;
export type CashFlowBlock = BlockOf<'cashFlow'>;
export type FormulasBlock = BlockOf<'formulas'>;
export type BasisBlock = BlockOf<'basis'>;
export type VerifyBlock = BlockOf<'verify'>;
export type FactsBlock = BlockOf<'facts'>;
export type ContentsBlock = BlockOf<'contents'>;
export type ReadingBlock = BlockOf<'reading'>;
export type ReferencesBlock = BlockOf<'references'>;

export type Side = TextBlock['side'];
export type Column = TableBlock['columns'][number];
export type RowGroup = TableBlock['groups'][number];
export type Row = RowGroup['rows'][number];
export type Cell = Row['cells'][number];

import { EDITION_FORMATS, EDITIONS, type Edition, type FileFormat } from '@worthwhile/roi-core/report-model';
import { z } from 'zod';
import { RULE } from '#app/modules/estimates/fields.schema.ts';

const FORMATS = [...new Set(EDITIONS.map((edition) => EDITION_FORMATS[edition]))] as [FileFormat, ...FileFormat[]];
export const fileFormat = z.enum(FORMATS);

/** `format=xlsx` is the older name of the workbook. */
export const editionFields = {
  edition: z.enum(EDITIONS).optional().meta({ description: 'Default: full' }),
  format: z
    .enum(['pdf', 'xlsx'])
    .optional()
    .meta({ description: 'Use edition instead: pdf is full, xlsx is workbook' }),
};

interface NamedEdition {
  readonly edition?: Edition | undefined;
  readonly format?: 'pdf' | 'xlsx' | undefined;
}

/** Refuses an edition that is a file of another format. */
export function requireOneEdition({ edition, format }: NamedEdition, context: z.RefinementCtx): void {
  if (edition === undefined || format === undefined || EDITION_FORMATS[edition] === format) return;
  const message = `This edition is a .${EDITION_FORMATS[edition]} file. Leave out the format.`;
  context.addIssue({ code: 'custom', message, path: ['edition'], params: RULE });
}

export function editionOf({ edition, format }: NamedEdition): Edition {
  return edition ?? (format === 'xlsx' ? 'workbook' : 'full');
}

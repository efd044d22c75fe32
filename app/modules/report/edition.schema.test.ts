import { EDITIONS } from '@worthwhile/roi-core/report-model';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { editionFields, editionOf, requireOneEdition } from './edition.schema.ts';

const request = z.strictObject(editionFields).superRefine(requireOneEdition);

describe('the edition of a request', () => {
  it('is the full report by default', () => {
    expect(editionOf(request.parse({}))).toBe('full');
  });

  it('can be named by the older format', () => {
    expect(editionOf(request.parse({ format: 'pdf' }))).toBe('full');
    expect(editionOf(request.parse({ format: 'xlsx' }))).toBe('workbook');
  });

  it('can be named together with its format', () => {
    expect(editionOf(request.parse({ edition: 'workbook', format: 'xlsx' }))).toBe('workbook');
  });

  it.each([
    { edition: 'workbook', format: 'pdf' },
    { edition: 'full', format: 'xlsx' },
  ])('is refused with a format of another edition: %o', (both) => {
    const { error } = request.safeParse(both);
    expect(error?.issues.map(({ path }) => path)).toEqual([['edition']]);
  });

  it.each(['', 'FULL', 'toString', null])('is refused if there is none of that name: %s', (edition) => {
    expect(request.safeParse({ edition }).success).toBe(false);
    expect(EDITIONS).not.toContain(edition);
  });
});

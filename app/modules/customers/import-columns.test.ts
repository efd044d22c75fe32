import { describe, expect, it } from 'vitest';
import { readImportLine } from './import-columns.ts';

describe('the team of an account', () => {
  const read = (team: string) => readImportLine('accounts', 2, { externalId: 'A-1', name: 'Ash', team }, []);

  it('contains every email once, in lower case', () => {
    expect(read('Ann@worthwhile.test; ben@worthwhile.test ann@worthwhile.test')).toMatchObject({
      row: { team: ['ann@worthwhile.test', 'ben@worthwhile.test'] },
    });
  });

  it('is rejected by the length of an email before any pattern is compared', () => {
    expect(read(`a@${'.'.repeat(400_000)}`)).toEqual({
      problems: ['Line 2, team: an email must be 200 characters or fewer.'],
    });
    expect(read(`a@b.${'c'.repeat(196)}`)).toHaveProperty('row');
  });
});

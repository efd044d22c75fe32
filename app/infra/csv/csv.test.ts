import { describe, expect, it } from 'vitest';
import { plainCell, safeCell } from './csv.server.ts';

describe('a cell', () => {
  it.each([
    '=1+1',
    '+1',
    '-x',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '\0x',
    'a;=1+1',
    'a,+1',
    'a"=1+1',
    "a'@x",
    'a; =1+1',
    'a\n-1+1',
  ])('%j is escaped for any separator, and read back unchanged', (text) => {
    expect(safeCell(text)).toBe(`'${text}`);
    expect(plainCell(`'${text}`)).toBe(text);
  });

  it.each(['plain', 'a = b', "O'Neill-Hughes", 'a, b; c', 'x@y.test', '-5', '-5.25', '12'])(
    '%j is unchanged',
    (text) => {
      expect(safeCell(text)).toBe(text);
    },
  );

  it('of line breaks alone is scanned once, however long it is', () => {
    const text = '\n'.repeat(300_000);
    expect(safeCell(`a${text}`)).toBe(`a${text}`);
    expect(safeCell(`a${text}=1`)).toBe(`'a${text}=1`);
  });

  it('that is a number stays one', () => {
    expect(safeCell(-5)).toBe(-5);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeSpan, Eta } from '../src/batch/eta.ts';
import { distinctFiles, fileNameOf } from '../src/batch/file-name.ts';
import { clean, fit, shellWord, widthOf } from '../src/output/show.ts';

const parts = { id: '12', name: 'Nördlich & Söhne: Renewal', customer: 'ACME', date: '2026-03-31' };

/** Repeats the same cases in every run. */
const SEED = { seed: 20250101 };

/** fast-check's own `binary` unit takes seconds to set up. */
const anyText = fc
  .array(fc.nat({ max: 0x10ffff }), { maxLength: 120 })
  .map((codes) => codes.map((code) => String.fromCodePoint(code)).join(''));

describe('the file name of a report', () => {
  it.each([
    ['{id}-{slug}.pdf', parts.name, '12-nordlich-sohne-renewal.pdf'],
    ['{id}-{slug}.pdf', '../../etc/passwd', '12-etc-passwd.pdf'],
    ['{id}-{slug}.pdf', '東京タワー 更新', '12-東京タワー-更新.pdf'],
    ['{id}-{slug}.pdf', 'الشبكة ٢', '12-الشبكة-٢.pdf'],
    ['{id}-{slug}.pdf', 'Большой Йорк', '12-большой-йорк.pdf'],
    ['{id}-{slug}.pdf', 'हिन्दी', '12-हिन्दी.pdf'],
    ['{id}-{slug}.pdf', '😀', '12-acme.pdf'],
    ['{id}-{slug}.pdf', 'a/b\\c\u0000d', '12-a-b-c-d.pdf'],
    ['{customer} {date} {id}.pdf', parts.name, 'acme 2026-03-31 12.pdf'],
    ['../{id}.pdf', parts.name, '12.pdf'],
    ['/etc/./../{customer}/{id}.pdf', '../../x', 'etc/acme/12.pdf'],
    ['{slug}/{id}', '../../x', 'x/12.pdf'],
    ['東京/con/.{id}', parts.name, '東京/_con/_12.pdf'],
    ['a\\{id}', parts.name, 'a_12.pdf'],
    [`${'a/'.repeat(9)}{id}`, parts.name, '12.pdf'],
    ['../', parts.name, '12.pdf'],
    ['con.{id}.pdf', parts.name, '_con.12.pdf'],
    ['{id}', parts.name, '12.pdf'],
    ['acme.{id}', parts.name, 'acme.12.pdf'],
    ['{id}.PDF', parts.name, '12.PDF'],
    ['{id}.xlsx', parts.name, '12.xlsx'],
    [`${'x'.repeat(300)}{id}.pdf`, parts.name, `${'x'.repeat(177)}-12.pdf`],
    [`${'あ'.repeat(90)}{id}.pdf`, parts.name, `${'あ'.repeat(59)}-12.pdf`],
  ])('combines %j and the name %j to %j', (template, name, expected) => {
    expect(fileNameOf(template, { ...parts, name })).toBe(expected);
  });

  it('falls back to a word if neither name nor customer has a letter', () => {
    expect(fileNameOf('{id}-{slug}.pdf', { ...parts, name: '😀', customer: '***' })).toBe('12-estimate.pdf');
  });

  it('stays a short name within its directory whatever the texts contain', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (name, customer, prefix) => {
        const file = fileNameOf(`${prefix}{id}-{slug}-{customer}.pdf`, { ...parts, name, customer });
        expect(file).not.toMatch(/[/\\\p{Cc}]|^\.|^$/u);
        expect(Buffer.byteLength(file)).toBeLessThan(190);
        expect(file.endsWith('.pdf')).toBe(true);
      }),
      SEED,
    );
  });
});

describe('the files of a batch', () => {
  it('are as many as its reports for any template', () => {
    const jobs = [
      { id: '1', file: '12nd.pdf' },
      { id: '12', file: '12nd.pdf' },
      { id: '13', file: '12ND.pdf' },
      { id: '14', file: '12nd-2.pdf' },
      { id: '15', file: '15.pdf' },
    ];
    const files = distinctFiles(jobs).map(({ file }) => file);
    expect(files).toEqual(['12nd.pdf', '12nd-2.pdf', '12ND-3.pdf', '12nd-2-2.pdf', '15.pdf']);
  });
});

describe('texts from outside', () => {
  it('are shown without control characters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(clean(text)).not.toMatch(/[\p{Cc}\u202e\u2066]/u);
      }),
      SEED,
    );
  });

  it('fit their cells', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.integer({ min: 0, max: 30 }), (text, width) => {
        expect(widthOf(fit(clean(text), width))).toBeLessThanOrEqual(width);
      }),
      SEED,
    );
    expect(fit('東京タワー', 5)).toBe('東京…');
  });
});

describe('a path in a suggested command', () => {
  it.each([
    ['out/2026-03', 'out/2026-03'],
    ['my reports', "'my reports'"],
    ["it's; rm -r ~", "'it'\\''s; rm -r ~'"],
    ['', "''"],
  ])('%j is written as %s', (path, word) => {
    expect(shellWord(path)).toBe(word);
  });
});

describe('the remaining time', () => {
  it('is hidden until five reports are done', () => {
    const eta = new Eta(2);
    for (let i = 0; i < 4; i++) eta.add(100);
    expect(eta.remainingMs(10)).toBeNull();
    eta.add(100);
    expect(eta.remainingMs(10)).toBe(500);
  });

  it('is based on the median of the last twenty', () => {
    const eta = new Eta(1);
    for (let i = 0; i < 50; i++) eta.add(9999);
    for (let i = 0; i < 20; i++) eta.add(i === 7 ? 60_000 : 200);
    expect(eta.remainingMs(3)).toBe(600);
    expect(eta.remainingMs(0)).toBe(0);
  });

  it.each([
    [1200, 'a few seconds'],
    [38_000, 'about 40 s'],
    [170_000, 'about 3 min'],
    [9_000_000, 'about 2.5 h'],
  ])('shows %d ms as %j', (ms, expected) => {
    expect(describeSpan(ms)).toBe(expected);
  });
});

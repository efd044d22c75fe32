import { describe, expect, it } from 'vitest';
import { ALL_SPANS, fontsOfOtherScripts } from './fonts.ts';
import { printProblem, writeRuns } from './printable.ts';
import { createPrinter } from './printer/index.ts';
import { spansOfWorldFonts } from './world-fonts.ts';

const NAMES = {
  Japanese: '株式会社日本物流センター',
  Korean: '한국물류',
  Chinese: '中国物流有限公司',
  Arabic: 'شركة الخليج للخدمات اللوجستية',
  Hebrew: 'רשת לוגיסטית',
  Thai: 'ไทยโลจิสติกส์',
  Hindi: 'भारत लॉजिस्टिक्स',
};

describe('fonts of other scripts', () => {
  it.each(Object.entries(NAMES))('come with a report that has a name in %s', (_, name) => {
    const { css, missing } = fontsOfOtherScripts(`Case for ${name}`);
    expect(missing).toEqual([]);
    expect(css).toContain('font-family:"Report World"');
    const points = [...css.matchAll(/unicode-range:([^}]+)/g)].flatMap(([, ranges]) => ranges?.split(',') ?? []);
    const letters = [...new Set(name)].filter((one) => one !== ' ');
    expect(points.sort()).toEqual(letters.map((one) => `U+${one.codePointAt(0)?.toString(16)}`).sort());
  });

  it('add nothing to a report in Latin, Greek, Cyrillic or Vietnamese', () => {
    expect(fontsOfOtherScripts('Zürich, Αθήνα, Логистика, Đà Nẵng: $1,000 – 5%')).toEqual({ css: '', missing: [] });
  });

  it('name letters and symbols that no font has, but nothing that is not seen', () => {
    expect(fontsOfOtherScripts('Akkad 𒀀, 🚀').missing).toEqual(['𒀀', '🚀']);
    expect(fontsOfOtherScripts('a\u200d\ufe0f\u3000b → c').missing).toEqual([]);
  });
});

describe('the check of a text while it is typed', () => {
  it('knows every character of the fonts', async () => {
    const runs = writeRuns([...ALL_SPANS, ...spansOfWorldFonts()]);
    await expect(`${JSON.stringify(runs)}\n`).toMatchFileSnapshot('../fonts/printable.json');
  });

  it('names what no font has', () => {
    for (const name of [...Object.values(NAMES), 'Zürich – 5%\n→']) expect(printProblem(name)).toBe(null);
    expect(printProblem('Akkad 𒀀, 🚀')).toBe('Reports can’t print 𒀀 (U+12000), 🚀 (U+1F680). Leave it out');
  });
});

it('a report with a letter that no font has is refused before it is printed, with the letter named', async () => {
  const printer = createPrinter();
  const parts = { body: '<p>𒀀</p>', title: 'Akkad', lang: 'en', unprintable: ['𒀀'] };
  await expect(printer.print(parts)).rejects.toMatchObject({
    code: 'noGlyph',
    message: 'No installed font has 𒀀 (U+12000). Write the names without these characters.',
  });
  await printer.close();
});

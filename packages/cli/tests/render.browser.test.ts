import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../src/batch/atomic-write.ts';
import { EXIT } from '../src/exit.ts';
import { makeFolder, roi } from './support/in-process-cli.ts';

const e1 = JSON.parse(readFileSync(new URL('../../roi-core/fixtures/e1.json', import.meta.url), 'utf8')).inputs;

const CSV = `name,customer,scenarioId,industry,proposed.subProducts,fields.employees,fields.endpointsManaged
"Alpha, ""first""",Northwind,1,other,5,1000,1000
Beta,Fabrikam,1,other,5,-0.5,200
`;

describe('roi render', () => {
  it('prints JSON and CSV inputs without a server; an invalid one fails alone', async () => {
    const cwd = makeFolder();
    writeFileSync(join(cwd, 'big.json'), JSON.stringify(e1));
    writeFileSync(join(cwd, 'many.csv'), CSV);
    const out = join(cwd, 'out');
    const files = [join(cwd, 'big.json'), join(cwd, 'many.csv')];
    const { code, out: text, err } = await roi(['render', ...files, '-o', out, '--json'], { cwd });
    expect(code).toBe(EXIT.someFailed);
    expect(
      readdirSync(out)
        .filter((name) => name.endsWith('.pdf'))
        .sort(),
    ).toEqual(['big.pdf', 'many-1-alpha-first.pdf']);
    expect(text).toContain('"event":"failed","input":"many-2"');
    expect(err).toContain("fields.employees: Value can't be less than 1");
  });

  it('creates the same bytes for the same input and date', async () => {
    const cwd = makeFolder();
    writeFileSync(join(cwd, 'big.json'), JSON.stringify(e1));
    const hashes = [];
    for (const name of ['one', 'two']) {
      const args = ['render', join(cwd, 'big.json'), '-o', join(cwd, name), '--date', '2026-03-31'];
      expect((await roi(args, { cwd })).code).toBe(EXIT.done);
      hashes.push(sha256(readFileSync(join(cwd, name, 'big.pdf'))));
    }
    expect(hashes[0]).toBe(hashes[1]);
  });
});

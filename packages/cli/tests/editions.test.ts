import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatMoneyResult } from '@worthwhile/roi-core';
import { describe, expect, it } from 'vitest';
import { readExample } from '../../roi-core/fixtures/read.ts';
import { sha256 } from '../src/batch/atomic-write.ts';
import { EXIT } from '../src/exit.ts';
import { startEstimates as start } from './support/estimates.ts';
import { makeFolder, roi } from './support/in-process-cli.ts';
import { listHandler, rowsOf } from './support/server.ts';

it.each([
  ['slides', '.pptx'],
  ['workbook', '.xlsx'],
])('roi render --edition %s needs no server and no browser, and makes the same bytes again', async (edition, kind) => {
  const cwd = makeFolder();
  writeFileSync(join(cwd, 'input.json'), JSON.stringify(readExample('e1').inputs));
  const render = (output: string) =>
    roi(['render', join(cwd, 'input.json'), '--edition', edition, '--date', '2026-03-31', '--index', '-o', output], {
      cwd,
      env: { PATH: '', CHROMIUM_PATH: '/nowhere' },
    });
  const { code, err } = await render('one');
  expect([code, err]).toEqual([EXIT.done, expect.stringContaining('1 report in')]);
  await render('two');
  const [file = ''] = readdirSync(join(cwd, 'one')).filter((name) => name.endsWith(kind));
  const [one, two] = ['one', 'two'].map((folder) => readFileSync(join(cwd, folder, file)));
  expect(one?.subarray(0, 2).toString()).toBe('PK');
  expect(one?.equals(two as Buffer)).toBe(true);
  const [entry] = JSON.parse(readFileSync(join(cwd, 'one/index.json'), 'utf8'));
  expect(entry).toMatchObject({ file, measure: 'Net present value', currency: '$' });
  expect(formatMoneyResult(entry.value, '$')).toBe(readExample('e1').display.npv);
});

describe('--edition', () => {
  it('workbook writes what --format xlsx writes, and a contradiction is refused', async () => {
    const { roi, out } = await start();
    expect((await roi('reports', '5', '--edition', 'workbook', '-o', out)).code).toBe(EXIT.done);
    expect(readdirSync(out)).toContain('5-estimate-5.xlsx');
    const { code, err } = await roi('reports', '5', '--edition', 'full', '--format', 'xlsx', '-o', `${out}-2`);
    expect(code).toBe(EXIT.usage);
    expect(err).toContain('--edition full makes a pdf file, not xlsx.');
    expect((await roi('reports', '--resume', out, '--edition', 'full')).code).toBe(EXIT.usage);
  });

  it.each([
    ['summary', '5-estimate-5.pdf'],
    ['slides', '5-estimate-5.pptx'],
  ])('%s is made by the server, and a resumed batch goes on with it', async (edition, file) => {
    const { roi, out, calls } = await start();
    expect((await roi('reports', '5', '4', '--edition', edition, '-o', out)).code).toBe(EXIT.done);
    expect(readdirSync(out)).toContain(file);
    rmSync(join(out, file));
    expect((await roi('reports', '--resume', out)).code).toBe(EXIT.done);
    expect(readdirSync(out)).toContain(file);
    const asked = calls.filter(({ path }) => path === 'estimate/download').map(({ body }) => JSON.parse(body ?? ''));
    expect(new Set(asked.map((body) => body.edition))).toEqual(new Set([edition]));
  });
});

describe('--index', () => {
  it('names what was made, with customer, headline and hash, also after a resume, and no formula for a spreadsheet', async () => {
    const headline = { measure: 'Net present value', npv: 1234.504999, npvHardOnly: -1, currencySign: '$' };
    const rows = rowsOf(2, () => ({ customer: '=cmd|" /C', headline }));
    const { roi, out } = await start({ 'account/listByEstimate': listHandler(rows) });
    const order = ['reports', '--all', '--format', 'xlsx', '--name', '{customer}/{id}', '-o', out];
    expect((await roi(...order)).code).toBe(EXIT.done);
    expect(readdirSync(out)).not.toContain('index.csv');
    expect((await roi('reports', '--resume', out, '--index')).code).toBe(EXIT.done);
    const index = JSON.parse(readFileSync(join(out, 'index.json'), 'utf8'));
    expect(index.map(({ id }: { id: string }) => id)).toEqual(['2', '1']);
    expect(index[0]).toMatchObject({
      customer: '=cmd|" /C',
      measure: 'Net present value',
      value: 1234.5,
      hardSavingsOnly: -1,
      currency: '$',
      file: 'cmd-c/2.xlsx',
    });
    expect(index[0].sha256).toBe(sha256(readFileSync(join(out, index[0].file))));
    const [head, line] = readFileSync(join(out, 'index.csv'), 'utf8').slice(1).split('\r\n');
    expect(head).toBe('id,name,customer,measure,value,hardSavingsOnly,currency,file,bytes,sha256');
    expect(line).toContain(`2,Estimate 2,"'=cmd|"" /C",Net present value,1234.5,-1,$,cmd-c/2.xlsx,`);
  });

  it('lists no file of a report that failed', async () => {
    const { roi, out } = await start();
    await roi('reports', '5', '1', '--format', 'xlsx', '--index', '-o', out);
    const index = JSON.parse(readFileSync(join(out, 'index.json'), 'utf8'));
    expect(index.map(({ id }: { id: string }) => id)).toEqual(['5']);
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../src/local/csv.ts';
import { readLocalInputs } from '../src/local/local-inputs.ts';
import { createWorld } from './support/in-process-cli.ts';

async function read(files: Record<string, string>) {
  const { world, cwd } = createWorld();
  const paths = Object.entries(files).map(([name, text]) => {
    writeFileSync(join(cwd, name), text);
    return join(cwd, name);
  });
  return readLocalInputs(world, paths);
}

describe('a CSV text', () => {
  it('is read with quotes, line breaks in them, CRLF and empty cells', () => {
    const text = 'name,note,x\r\n"a ""b""","one\ntwo",\r\n\r\n plain , ,3';
    expect(readCsv(text, 'f')).toEqual([
      { name: 'a "b"', note: 'one\ntwo' },
      { name: 'plain', x: '3' },
    ]);
  });

  it.each([
    ['a,b\n1,2,3', 'row 2 has more cells'],
    ['a,a\n1,2', 'two columns "a"'],
    ['a\n"1', 'inside quotes'],
  ])('%j is rejected', (text, message) => {
    expect(() => readCsv(text, 'f')).toThrow(message);
  });
});

describe('local inputs', () => {
  it('read a column as a path in the model input', async () => {
    const [input] = await read({
      'many.csv':
        'name,customer,scenarioId,industry,proposed.subProducts,reductions.warRoom:5,investment.licences.0.componentId,investment.licences.0.model,investment.licences.0.quantity,investment.licences.0.unitPrice\nA,B,1,other,5 13,7,5,subscription,10,6.5\n',
    });
    expect(input).toMatchObject({ id: 'many-1', name: 'A', customer: 'B' });
    expect(input?.read()).toMatchObject({
      scenarioId: 1,
      proposed: { subProducts: [5, 13] },
      reductions: { 'warRoom:5': '7' },
      investment: { licences: [{ componentId: 5, model: 'subscription', quantity: '10', unitPrice: '6.5' }] },
    });
  });

  it('read name and date of an agreement next to its figure', async () => {
    const [input] = await read({
      'agreed.csv':
        'name,scenarioId,industry,proposed.subProducts,fields.costPerTicket,provenance.costPerTicket,agreements.costPerTicket.name,agreements.costPerTicket.date\nA,1,other,5,24,agreed,Mara Lind,2026-11-20\n',
    });
    expect(input?.read()).toMatchObject({
      fields: { costPerTicket: '24' },
      agreements: { costPerTicket: { name: 'Mara Lind', date: '2026-11-20' } },
    });
  });

  it.each(['__proto__.x', 'constructor.prototype.x', 'fields.a b', 'fields.'])(
    'reject the column %s and change no prototype',
    async (column) => {
      const [input] = await read({ 'evil.csv': `name,${column}\nA,1\n` });
      expect(() => input?.read()).toThrow('is not part of a model input');
      expect(({} as Record<string, unknown>).x).toBeUndefined();
    },
  );

  it('have their own IDs, never a bare number', async () => {
    const text = JSON.stringify({ scenarioId: 1, industry: 'other' });
    const inputs = await read({ '12.json': text, 'a b.json': text, 'a-b.json': text });
    expect(inputs.map(({ id }) => id)).toEqual(['input-12', 'a-b', 'a-b-2']);
  });
});

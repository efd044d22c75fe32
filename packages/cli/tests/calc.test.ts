import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatMoneyResult } from '@worthwhile/roi-core';
import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../src/exit.ts';
import { makeFolder, roi } from './support/in-process-cli.ts';

const fixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../roi-core/fixtures/${name}.json`, import.meta.url), 'utf8'));
const e1 = fixture('e1');
const [desk] = e1.results.drivers;
const money = (amount: string) => formatMoneyResult(Number(amount), '$');

describe('roi calc', () => {
  it('shows the main results next to hard savings only', async () => {
    const { code, out } = await roi(['calc', '-'], { stdin: JSON.stringify(e1.inputs) });
    expect(code).toBe(EXIT.done);
    const line = (label: string, name: string) => `${label}  ${e1.display[name]}  ${e1.displayHardOnly[name]}`;
    const shown = out.replace(/ {2,}/g, '  ');
    expect(shown).toContain(line('Net present value', 'npv'));
    expect(shown).toContain(line('Return on investment', 'roi'));
    expect(shown).toContain(line('Payback', 'payback'));
    expect(out).toContain('No figures confirmed yet');
    const row = [desk.baseline, desk.withCost, desk.saving].map(money);
    expect(shown).toMatch(new RegExp(`^serviceDeskL1 .*  \\${row[0]}  23\\.6%  \\${row[1]}  \\${row[2]}$`, 'm'));
    expect(out).toMatch(/Start +\$0 +\$107,800 +-\$107,800 +-\$107,800/);
  });

  it('shows no discounted results for a review', async () => {
    const { out } = await roi(['calc', '-'], { stdin: JSON.stringify(fixture('e5').inputs) });
    expect(out).toMatch(/^Over 2 years$/m);
    expect(out).toMatch(new RegExp(`Figure.*\\nNet benefit +\\${fixture('e5').display.netBenefit}`));
    expect(out).not.toMatch(/present value|rate of return/i);
  });

  it('leads a renewal with what it adds, also in words, with the total next to it', async () => {
    const { inputs, display, displayHardOnly, displayTotal } = fixture('e6');
    const { out } = await roi(['calc', '-'], { stdin: JSON.stringify(inputs) });
    const [lead = '', total = ''] = out.split('The whole renewal, over');
    expect(lead).toMatch(/^What renewing adds, over/);
    expect(lead).toMatch(new RegExp(`Net present value of renewing +\\${display.npv}`));
    expect(lead).toMatch(new RegExp(`Return on renewing +${display.roi} +${displayHardOnly.roi}`));
    expect(lead).toContain('The added benefits cover the added costs.');
    expect(total).toMatch(new RegExp(`Net present value +\\${displayTotal.npv}`));
    const explained = await roi(['calc', '-', '--explain', 'npv'], { stdin: JSON.stringify(inputs) });
    expect(explained.out).toContain(display.npv);
  });

  it('names a tool that is not retired within the term', async () => {
    const { out } = await roi(['calc', '-'], { stdin: JSON.stringify(fixture('e7').inputs) });
    expect(out).toMatch(/^Not included: .* \(not retired within the term\)$/m);
  });

  it.each(['e1', 'e2', 'e3'])('prints the result object of the model for %s', async (name) => {
    const { inputs, results } = fixture(name);
    const cwd = makeFolder();
    writeFileSync(join(cwd, 'estimate.json'), JSON.stringify(inputs));
    const { out } = await roi(['calc', join(cwd, 'estimate.json'), '--json'], { cwd });
    const result = JSON.parse(out);
    expect(result.metrics.npv).toBeCloseTo(Number(results.metrics.npv), 4);
    expect(result.headline.all.npv).toBeCloseTo(Number(results.headline.all.npv), 4);
    expect(result.drivers.map((driver: { id: string }) => driver.id)).toEqual(
      results.drivers.map((driver: { id: string }) => driver.id),
    );
  });

  it('explains a benefit in words, in numbers and by its inputs', async () => {
    const { out } = await roi(['calc', '-', '--explain', 'serviceDeskL1'], { stdin: JSON.stringify(e1.inputs) });
    expect(out).toContain('1 − (1 − 22%) × (1 − 2%)');
    expect(out).toContain(money(desk.saving));
    expect(out).toMatch(/Cost per level-1 ticket +\$22 /);
  });

  it('names who agreed a figure and when', async () => {
    const agreements = { costPerTicket: { name: 'Mara Lind', date: '2026-11-20' } };
    const stdin = JSON.stringify({ ...fixture('e2').inputs, agreements });
    const { out } = await roi(['calc', '-', '--explain', 'serviceDeskL1'], { stdin });
    expect(out).toMatch(/^Cost per level-1 ticket .* Agreed by Mara Lind, November 20, 2026$/m);
    const stray = await roi(['calc', '-'], { stdin: JSON.stringify({ ...e1.inputs, agreements }) });
    expect([stray.code, stray.err.includes('agreements.costPerTicket: This figure is not agreed')]).toEqual([2, true]);
  });

  it('explains a metric by its name', async () => {
    const { code, out } = await roi(['calc', '-', '--explain', 'npv'], { stdin: JSON.stringify(e1.inputs) });
    expect(code).toBe(EXIT.done);
    expect(out).toContain(e1.display.npv);
  });

  it('lists the benefits when asked to explain an unknown one', async () => {
    const { code, err } = await roi(['calc', '-', '--explain', 'magic'], { stdin: JSON.stringify(e1.inputs) });
    expect(code).toBe(EXIT.usage);
    expect(err).toContain('serviceDeskL1, deskEscalation');
  });

  it('names the exclusion that removes a benefit', async () => {
    const inputs = { ...e1.inputs, fields: { ...e1.inputs.fields, costPerTicket: -1 } };
    const shown = await roi(['calc', '-'], { stdin: JSON.stringify(inputs) });
    expect(shown.out).toContain('Not included: Service desk tickets avoided (excluded by Cost per level-1 ticket)');
    const explained = await roi(['calc', '-', '--explain', 'serviceDeskL1'], { stdin: JSON.stringify(inputs) });
    expect(explained.code).toBe(EXIT.usage);
    expect(explained.err).toContain('Service desk tickets avoided is excluded by Cost per level-1 ticket.');
  });

  it('reports all errors of an input together', async () => {
    const fields = { ...e1.inputs.fields, costPerTicket: '-0.5', employees: '0x10' };
    const { code, out, err } = await roi(['calc', '-'], { stdin: JSON.stringify({ ...e1.inputs, fields }) });
    expect(code).toBe(EXIT.usage);
    expect(out).toBe('');
    expect(err).toContain("fields.costPerTicket: Value can't be less than 0");
    expect(err).toContain('fields.employees');
  });

  it.each([
    { stdin: '{"scenarioId": 1,\n}', message: 'Standard input is not JSON (line 2, column 1)' },
    { stdin: '', message: 'Standard input is not JSON (line 1, column 1)' },
    { stdin: '[]', message: 'Standard input cannot be calculated' },
    { stdin: ' '.repeat(1_100_000), message: 'larger than 1 MB' },
  ])('rejects an invalid model input: $message', async ({ stdin, message }) => {
    const { code, err } = await roi(['calc', '-'], { stdin });
    expect(code).toBe(EXIT.usage);
    expect(err).toContain(message);
  });

  it('reports a missing file', async () => {
    const { code, err } = await roi(['calc', '/nowhere/estimate.json']);
    expect(code).toBe(EXIT.usage);
    expect(err).toContain('/nowhere/estimate.json does not exist.');
  });

  describe('with a configuration file', () => {
    const input = JSON.stringify(e1.inputs);
    const withFile = (content: unknown, ...options: string[]) => {
      const file = join(makeFolder(), 'configuration-8.json');
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
      return roi(['calc', '-', '--config', file, ...options], { stdin: input });
    };
    const halved = {
      ...standardCatalogue,
      configVersion: 8,
      modelVersion: '1.9',
      drivers: standardCatalogue.drivers.filter(({ id }) => id !== 'serviceDeskL1'),
    };

    it('calculates as the file says, and says which configuration that is', async () => {
      const { code, out, err } = await withFile(halved);
      expect(code).toBe(EXIT.done);
      expect(out).not.toContain('serviceDeskL1');
      expect(out).toContain('deskEscalation');
      expect(err).toContain('Configuration version 8, model 1.9; this program has model 2.0');
    });

    it('prints only the result to stdout', async () => {
      expect(JSON.parse((await withFile(halved, '--json')).out).drivers).not.toEqual([]);
    });

    it.each([
      ['not JSON', '{', 'is not JSON'],
      ['another JSON file', e1.inputs, 'is not a configuration: modelVersion'],
      [
        'a formula that names nothing',
        { ...halved, drivers: [{ ...halved.drivers[0], formula: 'ghosts' }] },
        'ghosts is not the name of a field',
      ],
    ])('refuses %s', async (_, content, message) => {
      const { code, err } = await withFile(content);
      expect(code).toBe(EXIT.usage);
      expect(err).toContain(message);
    });
  });
});

import { describe, expect, test } from 'vitest';
import { EXAMPLE_IDS } from '../../../../roi-core/fixtures/read.ts';
import { CIRCUMSTANCES, exampleSnapshot } from '../../../../roi-core/fixtures/snapshot.ts';
import { readPart, readParts } from '../../office/parts.ts';
import { isWellFormed, relationshipsOf } from '../../office/tests/package.ts';
import { buildWorkbook, type CellPlan, type WorkbookPlan, writeWorkbook } from '../index.ts';

const plans = EXAMPLE_IDS.map((id) => [id, buildWorkbook(exampleSnapshot(id))] as const);

function* cellsOf({ sheets }: WorkbookPlan): Generator<[string, CellPlan]> {
  for (const { name, rows } of sheets) for (const cell of rows.flat()) if (cell) yield [name, cell];
}

function resultAt(plan: WorkbookPlan, name: string): number | string | boolean | undefined {
  const named = plan.names.find((one) => one.name === name);
  const [, column = '', row = ''] = /\$([A-Z]+)\$(\d+)/.exec(named?.address ?? '') ?? [];
  const cell = plan.sheets.find((sheet) => sheet.name === named?.sheet)?.rows[Number(row) - 1]?.[
    column.charCodeAt(0) - 65
  ];
  return cell?.kind === 'formula' ? cell.result : undefined;
}

describe('the plan of a workbook', () => {
  test.each(plans)('%s: has constants only in inputs and the first column', (_id, plan) => {
    for (const [sheet, cell] of cellsOf(plan)) {
      if (cell.kind === 'number' && ['input', 'limit'].includes(cell.look)) expect(sheet).toBe('Inputs');
      // A workbook cannot simulate.
      else if (cell.kind === 'number' && cell.look === 'result') expect(sheet).toBe('Range');
      else if (cell.kind === 'number') expect([cell.look, cell.value <= 1]).toEqual(['columnHead', true]);
    }
  });

  test.each(plans)('%s: refers to a cell in every formula, and has no duplicate name', (_id, plan) => {
    const names = new Set(plan.names.map(({ name }) => name));
    expect(names.size).toBe(plan.names.length);
    for (const [, cell] of cellsOf(plan)) {
      if (cell.kind !== 'formula') continue;
      const words = cell.formula.replaceAll(/"[^"]*"/g, '').match(/[A-Za-z_]\w*/g) ?? [];
      expect(
        words.some((word) => names.has(word) || /^[A-Z]{1,2}$|^[A-Z]{1,2}\d+$/.test(word)),
        cell.formula,
      ).toBe(true);
    }
  });

  test('shows the results of the report: all benefits, hard savings only, and what a renewal adds', () => {
    const { result } = exampleSnapshot('e6');
    const plan = buildWorkbook(exampleSnapshot('e6'));
    expect(resultAt(plan, 'netPresentValue')).toBe(result.metrics.npv);
    expect(resultAt(plan, 'netPresentValueHardOnly')).toBe(result.metricsHardOnly.npv);
    expect(resultAt(plan, 'netPresentValueIncrement')).toBe(result.incremental?.npv);
  });

  test('leads its first sheet with the main result of the scenario, and explains a renewal', () => {
    const summary = (id: 'e1' | 'e5' | 'e6' | 'e7') => {
      const [sheet] = buildWorkbook(exampleSnapshot(id)).sheets;
      return (sheet?.rows ?? []).map((row) =>
        row.map((cell) => (cell?.kind === 'text' ? cell.text : cell?.kind === 'formula' ? `=${cell.formula}` : '')),
      );
    };
    expect(summary('e6')).toContainEqual([
      'Net present value of renewing',
      '=netPresentValueIncrement',
      '=netPresentValueIncrementHardOnly',
    ]);
    expect(summary('e6')).toContainEqual(['Net present value', '=netPresentValue', '=netPresentValueHardOnly']);
    const reading = buildWorkbook(exampleSnapshot('e6')).sheets[0]?.rows.flatMap((row) =>
      row.flatMap((cell) => (cell?.kind === 'formula' && typeof cell.result === 'string' ? [cell.result] : [])),
    );
    expect(reading).toContain('The added benefits cover the added costs.');
    expect(summary('e1')).toContainEqual(['Net present value', '=netPresentValue', '=netPresentValueHardOnly']);
    const absent = 'not applicable to a review';
    expect(summary('e5')).toContainEqual(['Net present value', absent, absent]);
    expect(summary('e7').map(([first]) => first)).toContain('Incumbent packet NPM');
  });

  test('names what excludes a benefit on its first sheet, as page and report do', () => {
    const { input } = exampleSnapshot('e1');
    const [sheet] = buildWorkbook(
      exampleSnapshot('e1', {}, { fields: { ...input.fields, endpointKwhYear: -1 }, reductions: { 'warRoom:5': -1 } }),
    ).sheets;
    const texts = (sheet?.rows ?? []).map((row) => row.map((cell) => (cell?.kind === 'text' ? cell.text : '')));
    expect(texts).toContainEqual(['Endpoint energy saved', 'excluded by Electricity per endpoint per year']);
    expect(texts).toContainEqual(['War-room time saved', 'excluded by the reduction by SaaS Enterprise']);
  });

  test('calculates licensed quantities from the scope until one is typed', () => {
    const quantities = (input: Parameters<typeof exampleSnapshot>[2]) =>
      (buildWorkbook(exampleSnapshot('e1', {}, input)).sheets[1]?.rows ?? []).flatMap((row) => {
        const [, product, quantity] = row;
        const isLine =
          product?.kind === 'text' && row.some((cell) => cell?.kind === 'text' && cell.text === 'subscription');
        return isLine
          ? [quantity?.kind === 'formula' ? quantity.formula : quantity?.kind === 'number' && quantity.value]
          : [];
      });
    expect(quantities({})).toEqual(['endpointsManaged', 'endpointsManaged']);
    const licences = [{ componentId: 5, model: 'subscription', quantity: 900 }] as const;
    expect(quantities({ investment: { licences } })).toEqual([900]);
  });

  test('has no discounted row, rate of return or cost of delay for a review', () => {
    const { result } = exampleSnapshot('e5');
    const labels = (id: 'e1' | 'e5') =>
      [...cellsOf(buildWorkbook(exampleSnapshot(id)))].flatMap(([sheet, cell]) =>
        sheet === 'Cash flow' && cell.kind === 'text' ? [cell.text] : [],
      );
    const future = /present value|npv|discount(ed)? (net|factor|payback)|rate of return|delay|, discounted/i;
    expect(labels('e5').filter((label) => future.test(label))).toEqual([]);
    expect(labels('e1').filter((label) => future.test(label))).toHaveLength(13);
    const plan = buildWorkbook(exampleSnapshot('e5'));
    expect(resultAt(plan, 'netBenefit')).toBe(result.metrics.netBenefit);
    expect(resultAt(plan, 'returnOnInvestmentPct')).toBe(result.metrics.roiPct);
  });

  test('repeats the cash flow of the headline on its first sheet, with checks that read TRUE and a chart of those cells', () => {
    for (const [id, plan] of plans) {
      const [summary] = plan.sheets;
      const checks = (summary?.rows ?? [])
        .flat()
        .flatMap((cell) => (cell?.kind === 'formula' && cell.format === 'check' ? [cell.result] : []));
      expect([id, checks.length >= 5, new Set(checks)]).toEqual([id, true, new Set([true])]);
      const { metrics } = exampleSnapshot(id).result.incremental
        ? { metrics: exampleSnapshot(id).result.incremental }
        : exampleSnapshot(id).result;
      expect(summary?.chart?.cumulative.values.results).toEqual(metrics?.cumulative);
      expect(summary?.chart?.columns.address).toMatch(/^Summary!\$B\$\d+:\$[A-Z]\$\d+$/);
    }
  });

  test('lists the table of the sensitivity chart as generated', () => {
    const { tornado } = exampleSnapshot('e1');
    const range = buildWorkbook(exampleSnapshot('e1')).sheets.find(({ name }) => name === 'Range');
    const swings = (range?.rows ?? []).flatMap((row) =>
      row.length === 8 && row[5]?.kind === 'number' ? [row[5].value] : [],
    );
    expect(swings).toEqual(tornado.bars.map(({ swing }) => swing));
  });

  test('has the formulas of the model', () => {
    const plan = buildWorkbook(exampleSnapshot('e1'));
    const formulas = [...cellsOf(plan)].flatMap(([, cell]) => (cell.kind === 'formula' ? [cell.formula] : []));
    expect(formulas.join('\n')).toContain(',endpointsManaged*ticketsPerEndpointMonth*12*costPerTicket,0)');
  });
});

describe('the file of a workbook', () => {
  test('has the same bytes for the same snapshot', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => writeWorkbook(buildWorkbook(exampleSnapshot('e7')))));
    expect(Buffer.from(first as Uint8Array).equals(second as Uint8Array)).toBe(true);
  });

  test('dates its parts with the earliest ZIP date, not the current day', async () => {
    const bytes = Buffer.from(await writeWorkbook(buildWorkbook(exampleSnapshot('e1'))));
    const dates: number[] = [];
    for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4)) {
      dates.push(bytes.readUInt32LE(at + 12), bytes.readUInt32LE(bytes.readUInt32LE(at + 42) + 10));
    }
    expect(dates.length).toBeGreaterThan(10);
    expect(new Set(dates)).toEqual(new Set([0x0021_0000]));
  });

  test('is a whole package with two native charts, one over the other', async () => {
    const parts = readParts(await writeWorkbook(buildWorkbook(exampleSnapshot('e1'))));
    const relationships = relationshipsOf(parts);
    expect(relationships.filter(({ target, isExternal }) => !isExternal && !parts.has(target))).toEqual([]);
    // Only the sources have addresses of the web.
    expect(new Set(relationships.filter(({ isExternal }) => isExternal).map(({ from }) => from)).size).toBe(1);
    for (const name of parts.keys()) expect(isWellFormed(readPart(parts, name)), name).toBe(true);
    const charts = [...parts.keys()].filter((name) => name.startsWith('xl/charts/'));
    expect(charts.map((name) => /<c:(barChart|scatterChart)>/.exec(readPart(parts, name))?.[1])).toEqual([
      'barChart',
      'scatterChart',
    ]);
  });

  test('lets a reader type only what the model takes, and says what that is', async () => {
    const { input } = exampleSnapshot('e1');
    const fields = { ...input.fields, endpointKwhYear: -1 };
    const plan = buildWorkbook(exampleSnapshot('e1', {}, { fields }));
    const rowOf = (label: string) =>
      (plan.sheets[1]?.rows ?? []).findIndex((row) => row.some((cell) => cell?.kind === 'text' && cell.text === label));
    const parts = readParts(await writeWorkbook(plan));
    const sheet = readPart(parts, 'xl/worksheets/sheet2.xml');
    const ruleAt = (address: string) =>
      [...sheet.matchAll(/<dataValidation [^>]*sqref="([^"]*)">.*?<\/dataValidation>/g)].find(([, cells = '']) =>
        cells.split(' ').includes(address),
      )?.[0];
    const excluded = rowOf('Electricity per endpoint per year');
    expect(plan.sheets[1]?.rows[excluded]?.[2]).toMatchObject({ kind: 'formula', result: 'Exclude', look: 'input' });
    expect(ruleAt(`E${excluded + 1}`)).toContain(
      '"Exclude,Manual,Industry Low,Industry Average,Industry High"'.replaceAll('"', '&quot;'),
    );
    const place = `C${excluded + 1}`;
    expect(ruleAt(place)).toContain('Enter a number from 0 to 5,000, or the word Exclude.');
    expect(ruleAt(place)).toContain(
      `OR(${place}=&quot;Exclude&quot;,AND(ISNUMBER(${place}),${place}&gt;=0,${place}&lt;=5000))`,
    );
    expect(ruleAt(`C${rowOf('Discount rate') + 1}`)).toContain('type="decimal"');
    expect(ruleAt(`C${rowOf('Annual fees are due') + 1}`)).toContain(
      '"Start of the year,End of the year"'.replaceAll('"', '&quot;'),
    );
    // No number of the model stands for a word where a reader sees it.
    const shown = (plan.sheets[1]?.rows ?? []).flatMap((row) => row.slice(0, 15));
    expect(shown.some((cell) => cell?.kind === 'number' && cell.value === -1)).toBe(false);
    expect(sheet).toContain('<col min="16" hidden="1" ');
  });

  test('prints on the paper of the estimate', async () => {
    const sizeOf = async (paper: 'A4' | 'Letter') =>
      /paperSize="(\d)"/.exec(
        readPart(
          readParts(await writeWorkbook(buildWorkbook(exampleSnapshot('e1', { paper })))),
          'xl/worksheets/sheet2.xml',
        ),
      )?.[1];
    expect(await sizeOf('A4')).toBe('9');
    expect(await sizeOf('Letter')).toBe('1');
  });

  test('links each citation to its row in the sources', () => {
    const plan = buildWorkbook(exampleSnapshot('e1'));
    const sources = plan.sheets.at(-1);
    const links = (plan.sheets[1]?.rows ?? [])
      .flat()
      .flatMap((cell) => (cell?.kind === 'text' && cell.link ? [{ numbers: cell.text, link: cell.link }] : []));
    expect(links.length).toBeGreaterThan(3);
    for (const { numbers, link } of links) {
      const cell = sources?.rows[Number(/\d+$/.exec(link)?.[0]) - 1]?.[0];
      expect(cell).toMatchObject({ kind: 'text', text: numbers.replace(/,.*/, ']').replace(/\]\]$/, ']') });
    }
  });

  test('escapes XML and format characters in names and currency signs', async () => {
    const estimate = { ...CIRCUMSTANCES.estimate, name: '<b>&"\'\u0000\u0007 ]]>', customer: "=cmd|' /C calc'!A0" };
    const currency = { sign: '"<&', value: 1 };
    const plan = buildWorkbook(exampleSnapshot('e1', { estimate }, { currency }));
    expect((await writeWorkbook(plan)).byteLength).toBeGreaterThan(10_000);
  });
});

import {
  confirmedSentence,
  exclusionReason,
  formatExactMoney,
  formatPercentResult,
  HARD_ONLY,
  hardOnlyLabel,
  type IncludedDriverResult,
  leadAmount,
  leadLabel,
  readingSentence,
  WHOLE_RENEWAL,
} from '@worthwhile/roi-core';
import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import { describe, expect, it } from 'vitest';
import { hasLibreOffice } from '../../../packages/report/src/workbook/tests/libre-office.ts';
import {
  blockOf,
  FIELDS,
  figuresOf,
  inShort,
  isAssumption,
  isRowOf,
  money,
  rowsNamed,
  SIGN,
  withoutSource,
} from './expected-figures.ts';
import { type Surfaces, sheetRows } from './read-surfaces.ts';
import { useSurfaces } from './use-surfaces.ts';

/** One generated estimate per scenario: all its surfaces show the results of the model. */

// Each with a benefit to explain.
const SCENARIOS = [
  ['e1', 'serviceDeskL1'],
  ['e2', 'serviceDeskL1'],
  ['e3', 'remoteWait'],
  ['e5', 'serviceDeskL1'],
  ['e6', 'slowAppTime'],
  ['e7', 'alertTriage'],
] as const;

const TIE = 1e-6;

const { surfaces, workbooks } = useSurfaces(SCENARIOS);

describe.each(SCENARIOS)('the surfaces of %s', (id, driverId) => {
  const read = () => surfaces.get(id) as Surfaces;
  const calculation = () => read().api.calculation;
  const included = () => calculation().drivers.filter((driver): driver is IncludedDriverResult => driver.included);

  it('show the headline of the model, each result with its label and hard savings next to it', () => {
    const { savings, report, terminal, list, investment, api, webhook } = read();
    const { headline } = calculation();
    const { kind, all, hardOnly } = headline;
    const figures = figuresOf(kind, all, hardOnly);
    const labels = figures.map(([label]) => label);
    const [[lead, amount, hard] = ['', '', '']] = figures;
    const stats = (savings.lists['Headline figures'] ?? []).map(([label, value, twin]) => [label, value, twin]);
    expect(stats).toEqual(
      figures
        .slice(0, 4)
        .map(([label, value, twin], index) => [
          index === 0 ? leadLabel(kind, calculation()) : label,
          value,
          `${HARD_ONLY} ${twin}`,
        ]),
    );
    const [costs] = rowsNamed(
      savings.tables['More results, with all benefits and hard savings only'] ?? [],
      labels.slice(4),
    );
    expect(costs).toEqual([labels[4], ...[all, hardOnly].map((of) => formatExactMoney(of.totalCosts, SIGN))]);
    expect(report.lists.headline?.map(([label, value]) => [label, value])).toEqual(
      figures.slice(0, 3).map(([label, value], index) => [index === 0 ? leadLabel(kind, calculation()) : label, value]),
    );
    const keyFigures =
      report.tables['Key figures compared with the current contract'] ??
      report.tables['Key figures and what they mean'] ??
      [];
    expect(keyFigures[0]?.slice(2)).toEqual(['All benefits', HARD_ONLY]);
    const told = rowsNamed(keyFigures, labels).map(([label, _sentence, ...values]) => [label, ...values]);
    expect(told).toEqual(figures);
    const shownInTerminal = blockOf(terminal.result, kind === 'increment' ? 'What renewing adds' : 'Over');
    expect(shownInTerminal[1]).toEqual(['Figure', 'All benefits', HARD_ONLY]);
    expect(rowsNamed(shownInTerminal, labels)).toEqual(figures);
    expect(list.cells).toContainEqual([lead, `${amount} ${hard}`]);
    expect(terminal.listed.split(/ {2,}/).slice(-2)).toEqual([amount, lead]);
    expect(investment.paragraphs).toEqual(expect.arrayContaining([lead, amount, `${HARD_ONLY} ${hard}`]));
    expect(api.listed).toEqual({
      measure: lead,
      npv: leadAmount(all),
      npvHardOnly: leadAmount(hardOnly),
      currencySign: SIGN,
      olderModel: null,
    });
    expect(webhook.headline).toEqual(headline);
  });

  it('show the same total next to a renewal, and explain the renewal in words', () => {
    const { savings, report, terminal, investment, resolved } = read();
    const { headline } = calculation();
    if (headline.kind !== 'increment' || !headline.total) {
      expect(savings.lists[WHOLE_RENEWAL]).toBeUndefined();
      expect(readingSentence(resolved, headline)).toBeNull();
      return;
    }
    const figures = figuresOf('new', headline.total.all, headline.total.hardOnly);
    const labels = figures.map(([label]) => label);
    const [[, amount] = ['', '']] = figures;
    expect(savings.lists[WHOLE_RENEWAL]?.map(([, value, twin]) => [value, twin])).toEqual(
      figures.slice(0, 4).map(([, value, twin]) => [value, `${HARD_ONLY} ${twin}`]),
    );
    const told = rowsNamed(report.tables['Key figures of the whole renewal'] ?? [], labels);
    expect(told.map(([label, _sentence, ...values]) => [label, ...values])).toEqual(figures);
    const [, range] = Object.entries(savings.tables).find(([caption]) => caption.startsWith('Likely range of')) ?? [];
    expect(range?.slice(-2).map(([label]) => label)).toEqual([WHOLE_RENEWAL, hardOnlyLabel(WHOLE_RENEWAL)]);
    expect(rowsNamed(blockOf(terminal.result, WHOLE_RENEWAL), labels)).toEqual(figures);
    expect(investment.paragraphs).toContain(`${WHOLE_RENEWAL} ${amount}`);
    const reading = readingSentence(resolved, headline) ?? '';
    expect(reading).not.toBe('');
    expect(savings.paragraphs).toContain(reading);
    expect(terminal.result).toContainEqual([reading]);
    expect(report.paragraphs.some((paragraph) => paragraph.includes(reading))).toBe(true);
  });

  it('show how much of the savings is confirmed, the report next to how many figures are', () => {
    const { savings, report, terminal } = read();
    const { confirmed, headline } = calculation();
    const sentence = confirmedSentence(confirmed) ?? '';
    expect(savings.paragraphs.filter((text) => text.startsWith(sentence))).toHaveLength(1);
    expect(terminal.result).toContainEqual([sentence]);
    const share = confirmed.sharePct ?? 0;
    const ofPlan =
      share > 0 ? `carry ${formatPercentResult(share)} of the annual savings.` : 'rests on them alone yet.';
    const carried = headline.kind === 'realised' ? '% of the annual savings.' : ofPlan;
    const told = report.paragraphs.filter((text) => /^\w+ of (the )?\w+ (figures|benefits) /.test(text));
    expect(told).toEqual([expect.stringMatching(`${carried.replaceAll('.', '\\.')}$`)]);
  });

  it('name the same benefits with the same amounts, and the excluded ones', () => {
    const { savings, report, terminal } = read();
    const { annual, drivers, notIncluded } = calculation();
    const amounts = included().map(({ label, saving }): [string, number] => [label, saving]);
    const names = amounts.map(([label]) => label);
    const onPage = savings.tables['Savings by benefit, sorted by savings, largest first'] ?? [];
    const inReport = report.tables['Annual savings by benefit'] ?? [];
    const inTerminal = blockOf(terminal.result, 'Annual cost by benefit');
    expect(rowsNamed(onPage, names).map(([label, , , , saving]) => [label, saving])).toEqual(
      amounts.map(([label, saving]) => [label, formatExactMoney(saving, SIGN)]),
    );
    const told = amounts.map(([label, saving]) => [label, money(saving)]);
    const named = inReport.map(([label = '', ...cells]) => [
      names.find((name) => isRowOf(name, label)) ?? label,
      ...cells,
    ]);
    expect(rowsNamed(named, names).map(([label, , , , saving]) => [label, saving])).toEqual(told);
    const labelled = inTerminal.map(([, ...cells]) => cells);
    expect(rowsNamed(labelled, names).map((cells) => [cells[0], cells.at(-1)])).toEqual(told);
    expect(inTerminal.find(([first]) => first === 'Total')?.at(-1)).toBe(money(annual.saving));
    expect(onPage.at(-1)).toContain(formatExactMoney(annual.saving, SIGN));
    for (const driver of drivers) {
      if (driver.included) continue;
      const reason = exclusionReason(standardCatalogue, driver);
      expect(savings.paragraphs).toContain(`${driver.label}: ${reason}`);
      expect(report.paragraphs).toContain(`${driver.label}: ${reason}.`);
      expect(terminal.result).toContainEqual([`Not included: ${driver.label} (${reason})`]);
    }
    for (const { name, reason } of notIncluded) {
      expect(report.paragraphs).toContain(`${name}: ${reason}, so its cost is not counted as savings.`);
      expect(terminal.result).toContainEqual([`Not included: ${name} (${reason})`]);
    }
  });

  it('show the same figures behind a benefit: label, value, level and source', () => {
    const { savings, terminal, report, api } = read();
    const { inputs, title } = api.trace;
    expect(inputs.length).toBeGreaterThan(2);
    for (const { provenance, evidence } of inputs)
      expect(evidence === 'Agreed by Ruth Okafor, November 3, 2025').toBe(provenance === 'agreed');
    const [, ...explained] = savings.tables[`Inputs of ${title}`] ?? [];
    expect(explained.map(([label, value, , evidence]) => [label, value, evidence])).toEqual(
      inputs.map(({ label, shown, evidence }) => [label, shown, evidence]),
    );
    const { explanation } = terminal;
    for (const { label, shown, evidence } of inputs)
      expect(explanation.find(([first]) => first === label)).toEqual(expect.arrayContaining([label, shown, evidence]));
    const assumed = report.tables.Assumptions ?? [];
    const fields = inputs.filter(isAssumption);
    expect(
      rowsNamed(
        assumed,
        fields.map(({ label }) => label),
      ).map((row) => [row[0], row[1], withoutSource(row.at(-1))]),
    ).toEqual(fields.map(({ label, shown, evidence }) => [label, shown, withoutSource(evidence)]));
    expect(included().map(({ id: name }) => name)).toContain(driverId);
  });

  it('show each figure at a level in the wizard as in the report', () => {
    const { assumptions, report } = read();
    const printed = new Map((report.tables.Assumptions ?? []).map((row) => [row[0], row.at(-1)]));
    expect(assumptions.evidence.length).toBeGreaterThan(3);
    for (const [label, evidence] of assumptions.evidence.filter(([name]) => printed.has(name)))
      expect([label, withoutSource(evidence)]).toEqual([label, withoutSource(printed.get(label))]);
  });

  it.runIf(hasLibreOffice())('have a workbook with the same results, recalculated by a spreadsheet program', () => {
    const { api, report } = read();
    const { headline, annual } = calculation();
    const cells = workbooks.get(id) ?? new Map<string, string>();
    const summary = sheetRows(cells, 'Summary');
    const figures = figuresOf(headline.kind, headline.all, headline.hardOnly);
    const labels = figures.map(([label]) => label);
    const leading = blockOf(summary, headline.kind === 'increment' ? 'What renewing adds' : 'Over');
    expect(leading[1]).toEqual(['', 'All benefits', HARD_ONLY]);
    expect(rowsNamed(leading, labels)).toEqual(figures);
    if (headline.total) {
      const whole = figuresOf('new', headline.total.all, headline.total.hardOnly);
      expect(
        rowsNamed(
          blockOf(summary, WHOLE_RENEWAL),
          whole.map(([label]) => label),
        ),
      ).toEqual(whole);
    }
    const benefits = sheetRows(cells, 'Benefits');
    const heads = benefits.find((row) => row.includes('Annual savings')) ?? [];
    const saving = heads.indexOf('Annual savings');
    const rows = benefits.slice(benefits.indexOf(heads));
    for (const { label, saving: amount } of included()) {
      const [row = []] = rowsNamed(rows, [label]);
      // The program's sum can be just below a half that the model rounds up.
      const shown = [amount, amount - TIE].map(money);
      expect(shown, label).toContain(row[saving]);
    }
    expect(rows.map((row) => row[saving])).toContain(money(annual.saving));
    const inputs = sheetRows(cells, 'Inputs').map(([, ...row]) => row);
    const fields = api.trace.inputs.filter(({ id: input }) => FIELDS.has(input));
    expect(
      rowsNamed(
        inputs,
        fields.map(({ label }) => label),
      ).map((row) => [row[0], inShort(row[1]), row[6]]),
    ).toEqual(fields.map(({ label, shown, evidence }) => [label, inShort(shown), withoutSource(evidence)]));
    const cited = sheetRows(cells, 'Sources').flat().join('\n');
    expect(report.references.length).toBeGreaterThan(0);
    for (const url of report.references) expect(cited).toContain(url);
  });
});

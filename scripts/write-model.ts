import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { standardCatalogue as catalogue } from '../packages/roi-core/src/catalogue.ts';
import {
  calculate,
  type Expression,
  formatMoneyResult,
  formatPayback,
  formatPercentResult,
  type HeadlineFigures,
  mulberry32,
  plausibility,
  resolveInput,
  simulate,
  tornado,
  toSpreadsheet,
  uncertainVariables,
} from '../packages/roi-core/src/index.ts';
import { parseModelInput } from '../packages/roi-core/src/schema.ts';
import { drawOf, drawTrial } from '../packages/roi-core/src/uncertainty/draw.ts';

/**
 * Writes the values that follow from the formulas: the table in docs/model.md and the results of the worked examples. It prints
 * the difference for review, because the examples prove the model and must not change unnoticed.
 */

const EXAMPLES = ['e1', 'e2', 'e3', 'e5', 'e6', 'e7'].map((id) => `packages/roi-core/fixtures/${id}.json`);
const CASES = 'packages/roi-core/fixtures/headline-cases.json';
const DOCS = 'docs/model.md';

interface Example {
  readonly inputs: unknown;
  readonly monteCarlo?: { readonly trials: number; readonly seed: number };
}

update(DOCS, (text) =>
  text.replace(/^(\| id \|.*\n\|[-| ]+\n)(?:\|.*\n)+/m, (_, head: string) => head + formulaRows()),
);
for (const file of EXAMPLES) updateJson(file, (example: Example) => figuresOf(example));
updateJson(CASES, (cases: readonly Example[]) => cases.map(({ inputs }) => ({ ...solve(inputs).result, inputs })));
const changes = execFileSync('git', ['diff', '--', DOCS, CASES, ...EXAMPLES], { encoding: 'utf8' });
process.stdout.write(changes || 'The table and the worked examples are up to date.\n');

function formulaRows(): string {
  return catalogue.drivers
    .map(({ id, label, category, formula, capPct }) =>
      ['', `\`${id}\``, label, category, `\`${inText(formula)}\``, String(capPct), ''].join(' | ').trim(),
    )
    .map((row) => `${row}\n`)
    .join('');
}

/** In the syntax of `parseExpression`. */
function inText(formula: Expression): string {
  return toSpreadsheet(formula, (id) => id)
    .replace(/[-+*/]/g, ' $& ')
    .replace(/,/g, ', ')
    .replace(/MIN|MAX/g, (name) => name.toLowerCase());
}

function solve(inputs: unknown) {
  const input = resolveInput(catalogue, parseModelInput(inputs));
  return { input, result: calculate(catalogue, input) };
}

function figuresOf({ inputs, monteCarlo }: Example): object {
  const { input, result } = solve(inputs);
  const shown = ({ totalBenefits, totalCosts, netBenefit, npv, roiPct, paybackMonths }: HeadlineFigures) => {
    const money = (amount: number | null) => formatMoneyResult(amount, input.currency.sign);
    return {
      totalBenefits: money(totalBenefits),
      totalCosts: money(totalCosts),
      netBenefit: money(netBenefit),
      npv: money(npv),
      roi: formatPercentResult(roiPct),
      payback: formatPayback(paybackMonths),
    };
  };
  const { headline } = result;
  return {
    results: result,
    findings: plausibility(catalogue, input, result),
    display: shown(headline.all),
    displayHardOnly: shown(headline.hardOnly),
    ...(headline.total && { displayTotal: shown(headline.total.all) }),
    tornado: tornado(catalogue, input),
    ...(monteCarlo && { monteCarlo: simulated(monteCarlo) }),
  };

  function simulated({ trials, seed }: NonNullable<Example['monteCarlo']>): object {
    const variables = uncertainVariables(catalogue, input, result);
    const drawn = new Float64Array(variables.length);
    drawTrial(variables.map(drawOf), mulberry32(seed), drawn);
    return {
      ...simulate(catalogue, input, { trials, seed }),
      firstTrialNpv: simulate(catalogue, input, { trials: 1, seed }).mean,
      variables: variables.map(({ id, value, h, sign }, index) => ({
        variable: id,
        value,
        h,
        sign,
        firstTrial: drawn[index],
      })),
    };
  }
}

/** Replaces changed figures in `written`; unchanged ones keep their digits. */
function rewrite(written: unknown, actual: unknown): unknown {
  if (actual === undefined) return written;
  if (typeof actual === 'number') {
    const isSame = Math.abs(actual - Number(written)) <= 1e-9 * Math.max(1, Math.abs(Number(written)));
    if (written !== null && isSame) return written;
    return typeof written === 'number' ? actual : String(actual);
  }
  if (Array.isArray(actual))
    return actual.map((item, index) => rewrite((written as readonly unknown[] | undefined)?.[index], item));
  if (typeof actual === 'object' && actual !== null && typeof written === 'object' && written !== null)
    return Object.fromEntries(
      Object.entries(written).map(([key, value]) => [key, rewrite(value, (actual as Record<string, unknown>)[key])]),
    );
  return actual;
}

function updateJson<Content>(file: string, figures: (content: Content) => unknown): void {
  update(file, (text) => {
    const content = JSON.parse(text) as Content;
    const next = rewrite(content, figures(content));
    return isDeepStrictEqual(next, content) ? text : `${JSON.stringify(next, null, 2)}\n`;
  });
}

function update(file: string, change: (text: string) => string): void {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, change(text));
}

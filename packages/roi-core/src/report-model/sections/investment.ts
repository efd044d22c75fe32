import { costRowsOf } from '../../calculation/cost-rows.ts';
import { formatPercentInput, formatQuantity } from '../../number/format.ts';
import { sum } from '../../number/sum.ts';
import { columnsOf, groupOf, rowOf, tableOf } from '../blocks.ts';
import type { Context } from '../context.ts';
import { licenceLinesOf } from '../licence-lines.ts';
import type { Block, FactsBlock, Section, TableBlock } from '../model.ts';

export function buildInvestment(context: Context): Section {
  const { resolved } = context.snapshot;
  const timing =
    resolved.investment.feeTiming === 'advance' ? 'in advance, at the start of each year' : 'at the end of each year';
  return {
    id: 'investment',
    title: 'Investment',
    lead: `Annual fees are due ${timing}. Services, training, internal effort, hardware and hosting are raised by ${formatPercentInput(resolved.financial.riskOtherCostsPct ?? 0)} for risk; internal hours are charged at their full hourly cost.`,
    blocks: [...licenceTable(context), costTable(context), ...retiredTable(context), ...settings(context)],
  };
}

function licenceTable({ snapshot, nameOf, field, money, moneyInput }: Context): Block[] {
  const lines = licenceLinesOf(snapshot);
  if (lines.length === 0) return [];
  const evidence = new Map(snapshot.inputs?.map((input) => [input.id, input.evidence]));
  const rows = lines.map((line, index) => {
    const model =
      line.model === 'perpetual'
        ? `perpetual, once, then ${formatPercentInput(line.maintenancePct)} maintenance per year`
        : '';
    const follows = line.follows === null ? '' : `follows ${field(line.follows)?.label ?? line.follows}`;
    return rowOf([
      { text: nameOf(line.componentId), note: [model, follows].filter((note) => note !== '').join('; ') },
      formatQuantity(line.quantity),
      { text: moneyInput(line.unitPrice), note: evidence.get(`licences.${index}.unitPrice`) ?? '' },
      formatPercentInput(line.discountPct),
      money(line.net),
    ]);
  });
  return [
    tableOf({
      layout: 'figures',
      caption: 'Licenses',
      columns: columnsOf(['Product', 'Quantity', 'Unit price', 'Discount', 'Net per year']),
      groups: [groupOf(rows)],
    }),
  ];
}

function costTable({ snapshot, tableMoney: { format: money, unit }, years, total: { metrics } }: Context): TableBlock {
  const { costColumns } = snapshot.result;
  const columns = Array.from({ length: years + 1 }, (_, index) => index);
  const { rows, risk } = costRowsOf({ costColumns, metrics });
  const row = (label: string, values: readonly number[], kind: 'row' | 'total' = 'row') =>
    rowOf([label, ...columns.map((column) => money(values[column] ?? 0)), money(sum(values))], kind);
  const due = costColumns.dueInAdvance ?? [];
  return tableOf({
    layout: 'years',
    caption: 'Costs by year',
    unit,
    columns: columnsOf(['', ...columns.map((column) => (column === 0 ? 'Start' : `Year ${column}`)), 'Total']),
    groups: [
      groupOf([...rows.map(({ label, values }) => row(label, values)), row('Risk increase', risk)]),
      groupOf([
        row('All costs', metrics.costs, 'total'),
        ...(sum(due) === 0 ? [] : [row('of which due in advance for the next year', due)]),
      ]),
    ],
  });
}

function retiredTable({ snapshot, nameOf, moneyInput, toolsNotIncluded }: Context): Block[] {
  const tools = snapshot.resolved.retiredTools;
  if (tools.length === 0) return [];
  const reasons = new Map(toolsNotIncluded.map(({ index, reason }) => [index, `: ${reason}`]));
  const rows = tools.map((tool, index) =>
    rowOf([
      { text: tool.name, note: `${nameOf(tool.otherProductId)}${reasons.get(index) ?? ''}` },
      moneyInput(tool.annualCost),
      formatQuantity(tool.adminHoursPerMonth),
      `month ${tool.retireMonth}`,
      moneyInput(tool.terminationFee),
      formatPercentInput(tool.overlapPct),
    ]),
  );
  return [
    tableOf({
      layout: 'figures',
      caption: 'Tools retired',
      columns: columnsOf(['Tool', 'Cost per year', 'Hours per month', 'Retired', 'Termination fee', 'Overlap']),
      groups: [groupOf(rows)],
    }),
  ];
}

function settings(context: Context): Block[] {
  const { snapshot, years, isReview, isFirstModel } = context;
  const { financial, investment } = snapshot.resolved;
  const pct = (id: string) => formatPercentInput(financial[id] ?? 0);
  const ramp = Array.from({ length: years }, (_, index) => pct(`rampYear${index + 1}Pct`)).join(', ');
  const rows: [string, string][] = [
    ...(isReview ? [] : [['Discount rate', formatPercentInput(snapshot.result.discountRatePct)] as [string, string]]),
    ['Annual fees are due', investment.feeTiming === 'advance' ? 'in advance' : 'at the end of each year'],
    ...(isReview || isFirstModel
      ? []
      : [['Deployment', deploymentOf(financial.deploymentMonths ?? 0)] as [string, string]]),
    ['Adoption, year by year', isReview ? 'as reached' : ramp],
    ['Annual baseline growth', pct('baselineGrowthPct')],
    ['Annual fee increase', formatPercentInput(investment.annualUpliftPct)],
    ['Risk reduction, cost reduction', pct('riskCostReductionPct')],
    ['Risk reduction, cost avoidance', pct('riskCostAvoidancePct')],
    ['Risk reduction, productivity', pct('riskProductivityPct')],
    ['Risk increase, fees', pct('riskFeesPct')],
    ['Risk increase, other costs', pct('riskOtherCostsPct')],
  ];
  return [
    {
      kind: 'facts',
      title: 'Financial settings',
      items: [...rows.map(([label, value]) => ({ label, value, isCode: false })), ...ownRisks(context)],
    },
  ];
}

function deploymentOf(months: number): string {
  return months === 0 ? 'from the start' : `${months} month${months === 1 ? '' : 's'}`;
}

/** Those that differ from the risk of their benefit type. */
function ownRisks({ snapshot, driver }: Context): FactsBlock['items'] {
  return Object.entries(snapshot.resolved.riskOverrides ?? {}).map(([id, percent]) => {
    const reason = snapshot.riskReasons?.[id];
    const value = `${formatPercentInput(percent)}${reason ? `: ${reason}` : ''}`;
    return { label: `Risk reduction, ${driver(id)?.label ?? id}`, value, isCode: true };
  });
}

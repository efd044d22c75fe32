import { formatPercentInput, formatQuantity } from '../number/format.ts';
import type { Context } from './context.ts';
import type { Block, Section, TableBlock } from './model.ts';
import { columnsOf, groupOf, rowOf, tableOf } from './table.ts';

/** What is bought, at which price, and when each kind of cost falls. */
export function buildInvestment(context: Context): Section {
  const { resolved } = context.snapshot;
  const timing =
    resolved.investment.feeTiming === 'advance' ? 'in advance, at the start of each year' : 'at the end of each year';
  return {
    id: 'investment',
    title: 'Investment',
    lead: `Fees fall ${timing}. Services, training, internal effort, hardware and hosting are raised by ${formatPercentInput(resolved.financial.riskOtherCostsPct ?? 0)} for risk; internal hours are charged in full.`,
    blocks: [...licenceTable(context), costTable(context), ...retiredTable(context), settings(context)],
  };
}

function licenceTable({ snapshot, nameOf, money, moneyInput }: Context): Block[] {
  const { licences } = snapshot.resolved.investment;
  if (licences.length === 0) return [];
  const rows = licences.map((line, index) => {
    const net = snapshot.result.costColumns.licenceLines[index]?.netAnnualOrPrice ?? 0;
    const model =
      line.model === 'perpetual'
        ? `perpetual, once, then ${formatPercentInput(line.maintenancePct)} maintenance a year`
        : '';
    return rowOf([
      { text: nameOf(line.componentId), note: model },
      formatQuantity(line.quantity),
      moneyInput(line.unitPrice),
      formatPercentInput(line.discountPct),
      money(net),
    ]);
  });
  return [
    tableOf({
      layout: 'figures',
      caption: 'Licences',
      columns: columnsOf(['Product', 'Quantity', 'Unit price', 'Discount', 'Net a year']),
      groups: [groupOf(rows)],
    }),
  ];
}

function costTable({ snapshot, money, years, metrics }: Context): TableBlock {
  const { costColumns } = snapshot.result;
  const columns = Array.from({ length: years + 1 }, (_, index) => index);
  const kinds: [string, readonly number[]][] = [
    ['Fees', costColumns.fees],
    ['Services, training and hardware', costColumns.services],
    ['Internal effort', costColumns.internalLabour],
    ['Hosting and infrastructure', costColumns.infrastructure],
    ['Termination fees', costColumns.termination],
  ];
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const risk = metrics.costs.map((cost, column) => cost - sum(kinds.map(([, values]) => values[column] ?? 0)));
  const row = (label: string, values: readonly number[], kind: 'row' | 'total' = 'row') =>
    rowOf([label, ...columns.map((column) => money(values[column] ?? 0)), money(sum(values))], kind);
  const used = kinds.filter(([, values]) => sum(values) !== 0).map(([label, values]) => row(label, values));
  return tableOf({
    layout: 'years',
    caption: 'Costs by year',
    columns: columnsOf(['', ...columns.map((column) => (column === 0 ? 'Start' : `Year ${column}`)), 'Total']),
    groups: [groupOf([...used, row('Raised for risk', risk)]), groupOf([row('All costs', metrics.costs, 'total')])],
  });
}

function retiredTable({ snapshot, nameOf, moneyInput }: Context): Block[] {
  const tools = snapshot.resolved.retiredTools;
  if (tools.length === 0) return [];
  const rows = tools.map((tool) =>
    rowOf([
      { text: tool.name, note: nameOf(tool.otherProductId) },
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
      columns: columnsOf(['Tool', 'Cost a year', 'Hours a month', 'Retired', 'Termination fee', 'Overlap']),
      groups: [groupOf(rows)],
    }),
  ];
}

function settings({ snapshot, years, isReview }: Context): TableBlock {
  const { financial, investment } = snapshot.resolved;
  const pct = (id: string) => formatPercentInput(financial[id] ?? 0);
  const ramp = Array.from({ length: years }, (_, index) => pct(`rampYear${index + 1}Pct`)).join(', ');
  const rows: [string, string][] = [
    ...(isReview ? [] : [['Discount rate', formatPercentInput(snapshot.result.discountRatePct)] as [string, string]]),
    ['Adoption, year by year', isReview ? 'as reached' : ramp],
    ['Growth of the baseline a year', pct('baselineGrowthPct')],
    ['Uplift of the fees a year', formatPercentInput(investment.annualUpliftPct)],
    ['Taken off cost reduction for risk', pct('riskCostReductionPct')],
    ['Taken off cost avoidance for risk', pct('riskCostAvoidancePct')],
    ['Taken off productivity for risk', pct('riskProductivityPct')],
    ['Added to fees for risk', pct('riskFeesPct')],
    ['Added to other costs for risk', pct('riskOtherCostsPct')],
  ];
  return tableOf({
    layout: 'figures',
    caption: 'Financial settings',
    columns: columnsOf(['Setting', 'Value']),
    groups: [groupOf(rows.map((row) => rowOf(row)))],
  });
}

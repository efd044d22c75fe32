import { reductionName } from '#app/modules/estimates/drafts/check-step.ts';
import type { Labels } from '#app/ui/labels.ts';
import type { AssumptionsContent } from '../assumptions/load-assumptions.server.ts';
import type { InvestmentContent } from '../investment/load-investment.server.ts';
import { changeName } from '../savings/what-if/what-if-url.ts';
import type { StepContent } from './content.ts';

/** In the order of the page. */
export function stepLabels(content: StepContent): Labels {
  switch (content.step) {
    case 'scenario':
      return SCENARIO_LABELS;
    case 'products':
      return PRODUCT_LABELS;
    case 'assumptions':
      return assumptionLabels(content);
    case 'investment':
      return investmentLabels(content);
    case 'savings':
      return Object.fromEntries((content.whatIf?.changes ?? []).map((each) => [changeName(each.variable), each.label]));
    case 'report':
      return REPORT_LABELS;
    case 'generate':
      return {};
  }
}

/** Units of a step's numbers by the names of their fields; a name without one is a text or a choice. */
export function stepUnits(content: StepContent): Readonly<Record<string, string>> {
  if (content.step === 'assumptions') {
    const fields = content.groups.flatMap((group) => group.fields);
    return Object.fromEntries(
      fields.flatMap(({ id, unit }) => [
        [`fields.${id}.value`, unit],
        [`fieldsExisting.${id}`, unit],
      ]),
    );
  }
  if (content.step !== 'investment') return {};
  const { fees, costs, financial, deployment } = content;
  return Object.fromEntries([
    ...[...fees, ...costs].map(({ id, unit }) => [id, unit]),
    ...[...financial, ...(deployment ? [deployment] : [])].map(({ id, unit }) => [`financial.${id}`, unit]),
  ]);
}

const SCENARIO_LABELS: Labels = {
  scenarioId: 'Kind of deal',
  name: 'ROI Name',
  customerId: 'Customer',
  newCustomer: 'New customer name',
  industry: 'Industry',
  currencyId: 'Currency',
  currencyValue: 'Currency value',
  contractYears: 'Term',
  accountId: 'Account',
  contactId: 'Contact',
  opportunityId: 'Opportunity',
};

export const PRODUCT_LABELS: Labels = {
  proposedSubProducts: 'Proposed products',
  proposedAddOns: 'Proposed add-ons',
  existingSubProducts: 'Products in use',
  existingAddOns: 'Add-ons in use',
  existingOtherProducts: 'Existing tools',
  baselineBasis: 'The customer’s figures',
};

function assumptionLabels({ groups, reductions }: AssumptionsContent): Labels {
  const labels: Record<string, string> = { level: 'Level', reductionLevel: 'Level for all reductions' };
  const add = (name: string, label: string) => {
    labels[`${name}.value`] = label;
    labels[`${name}.level`] = `${label}, level`;
    labels[`${name}.whose`] = `${label}, source`;
    labels[`${name}.agreedBy`] = `${label}, agreed by`;
    labels[`${name}.agreedOn`] = `${label}, agreed on`;
  };
  for (const { id, label } of groups.flatMap(({ fields }) => fields)) {
    add(`fields.${id}`, label);
    labels[`fieldsExisting.${id}`] = `${label}, measured value`;
  }
  for (const { key, driverLabel, componentName } of reductions)
    add(`reductions.${reductionName(key)}`, `${driverLabel}, ${componentName}`);
  return labels;
}

function investmentLabels({
  licences,
  fees,
  costs,
  financial,
  risks,
  retirable,
  deployment,
}: InvestmentContent): Labels {
  const labels: Record<string, string> = {
    feeTiming: 'When annual fees are due',
    existingAnnualFee: 'Current annual fee',
    toolCostUpliftPct: 'Annual increase in tool cost',
  };
  for (const { id, label } of [...fees, ...costs]) labels[id] = label;
  for (const { id, label } of [...financial, ...(deployment ? [deployment] : [])]) labels[`financial.${id}`] = label;
  for (const { id, label } of risks) {
    labels[`riskOverrides.${id}.pct`] = `Risk of ${label}`;
    labels[`riskOverrides.${id}.reason`] = `Reason for the risk of ${label}`;
  }
  licences.forEach(({ name }, index) => {
    for (const [part, label] of Object.entries(LINE_LABELS)) labels[`licences[${index}].${part}`] = `${name}, ${label}`;
  });
  for (let index = 0; index < retirable.length + MAX_ADDED; index += 1)
    for (const [part, label] of Object.entries(TOOL_LABELS))
      labels[`retiredTools[${index}].${part}`] = `Tool ${index + 1}, ${label}`;
  return labels;
}

/** Rows that can be added before the step is saved. */
const MAX_ADDED = 20;
const LINE_LABELS = {
  quantity: 'quantity',
  unitPrice: 'unit price',
  discountPct: 'discount',
  maintenancePct: 'annual maintenance',
};
const TOOL_LABELS = {
  otherProductId: 'product',
  name: 'name',
  annualCost: 'annual cost',
  adminHoursPerMonth: 'administration',
  retireMonth: 'month of retirement',
  terminationFee: 'termination fee',
  overlapPct: 'overlap',
};

const MAX_FREE_PAGES = 10;
const REPORT_LABELS: Labels = {
  startPage: 'PDF Report Start Page',
  introduction: 'Introduction',
  footer: 'PDF Footer',
  sections: 'Report sections',
  unquantified: 'Benefits that we have not quantified',
  ...Object.fromEntries(
    Array.from({ length: MAX_FREE_PAGES }, (_, index) => [
      [`freePages[${index}].title`, `Page ${index + 1}, title`],
      [`freePages[${index}].text`, `Page ${index + 1}, text`],
    ]).flat(),
  ),
};

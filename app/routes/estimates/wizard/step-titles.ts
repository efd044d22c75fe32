import type { Step } from '#app/modules/estimates/inputs.ts';

export const STEP_TITLES: Record<Step, string> = {
  scenario: 'Scenario',
  products: 'Products',
  assumptions: 'Assumptions',
  investment: 'Investment',
  savings: 'Savings',
  report: 'Report',
  generate: 'Generate',
};

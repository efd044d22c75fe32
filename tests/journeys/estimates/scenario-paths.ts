import type { Page } from 'playwright-core';
import { arriveAt, saveAndContinue } from './estimate-path.ts';

/** Input of each scenario except New Business, and the heading of its savings. */
export interface ScenarioPath {
  readonly id: 2 | 3 | 4;
  readonly title: string;
  readonly heading: string;
  /** On screen and in print, if it has several blocks. */
  readonly blocks?: readonly string[];
  /** Family tab -> names and values of check boxes. */
  readonly products: readonly { readonly family: number; readonly ticks: readonly (readonly [string, number])[] }[];
  readonly figures: Readonly<Record<string, string>>;
  readonly costs: Readonly<Record<string, string>>;
}

export const SCENARIO_PATHS: readonly ScenarioPath[] = [
  {
    id: 2,
    title: 'Ongoing Customer',
    heading: 'Savings with Existing Aternity',
    products: [
      {
        family: 2,
        ticks: [
          ['existingSubProducts', 3],
          ['existingAddOns', 4],
        ],
      },
    ],
    figures: {
      // First: with the facts the page shows a result, and this figure among those worth confirming.
      'fieldsExisting.ticketsPerEndpointMonth': '0.6',
      'fields.employees.value': '2,500',
      'fields.endpointsManaged.value': '2500',
    },
    costs: { adminHoursPerMonth: '12' },
  },
  {
    id: 3,
    title: 'Renewal',
    heading: 'Savings with Existing and Proposed Aternity',
    blocks: ['Savings with Existing Aternity', 'Savings with Proposed Aternity'],
    products: [
      {
        family: 3,
        ticks: [
          ['existingSubProducts', 10],
          ['existingSubProducts', 11],
          ['proposedSubProducts', 13],
          ['proposedAddOns', 14],
        ],
      },
    ],
    figures: {
      'fields.employees.value': '4,000',
      'fields.sitesCount.value': '40',
      'fields.wanMbpsPerSite.value': '100',
      'fields.monitoredNetworkDevices.value': '900',
    },
    costs: { existingAnnualFee: '115,000.00' },
  },
  {
    id: 4,
    title: 'Consolidation Proposal',
    heading: 'Savings with Proposed Aternity',
    products: [
      {
        family: 2,
        ticks: [
          ['proposedSubProducts', 3],
          ['existingOtherProducts', 7],
        ],
      },
      { family: 4, ticks: [['proposedSubProducts', 18]] },
    ],
    figures: {
      'fields.employees.value': '3,000',
      'fields.endpointsManaged.value': '3000',
      'fields.monitoredNetworkDevices.value': '500',
    },
    costs: {
      'retiredTools[0].name': 'Legacy agent',
      'retiredTools[0].annualCost': '240,000',
      'retiredTools[0].retireMonth': '6',
    },
  },
];

/** Creates an estimate without scripts, with a mouse or by touch; ends at the savings. */
export async function makeByHand(page: Page, path: ScenarioPath, name: string): Promise<void> {
  await page.click('text=Create ROI');
  await page.waitForURL('**/estimates/create');
  await page.click(`.radio-card:has-text("${path.title}")`);
  await page.fill('[name=name]', name);
  await page.check('[name=customerId][value=""]');
  await page.fill('[name=newCustomer]', `${name} Ltd`);
  await page.selectOption('[name=industry]', 'other');
  await saveAndContinue(page, 'products');
  for (const { family, ticks } of path.products) {
    await page.click(`.family-tab:has([data-family="${family}"])`);
    for (const [list, id] of ticks) await page.check(`[name=${list}][value="${id}"]`);
  }
  await saveAndContinue(page, 'assumptions');
  await fill(page, path.figures);
  await saveAndContinue(page, 'investment');
  await fill(page, path.costs);
  await saveAndContinue(page, 'savings');
}

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`[name="${name}"]`);
    const group = page.locator(`details:not([open]):has([name="${name}"]) > summary`);
    for (let left = await group.count(); left > 0; left -= 1) await group.first().click();
    await field.fill(value);
  }
}

/** Needs the savings; ends at the generated estimate. */
export async function generateByHand(page: Page): Promise<void> {
  await page.click('text=Continue to report');
  await arriveAt(page, 'report');
  await saveAndContinue(page, 'generate');
  await page.click('button:has-text("Generate ROI")');
  await page.waitForSelector('h1:has-text("is ready")');
}

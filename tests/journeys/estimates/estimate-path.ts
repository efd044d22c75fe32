import type { Page } from 'playwright-core';

/** The steps from an empty wizard to a generated estimate, by hand. */

/** Needs the wizard's first step; ends at the products. */
export async function createEstimate(page: Page, name: string): Promise<void> {
  await page.check('.radio-card:has-text("New Business")');
  await page.fill('[name=name]', name);
  await beginCustomer(page, `${name} Ltd`);
  await page.selectOption('[name=industry]', 'other');
  await saveAndContinue(page, 'products');
}

/** Enters a new customer by the search, as it is with scripts. */
export async function beginCustomer(page: Page, name: string): Promise<void> {
  await page.waitForSelector('#f-customerId[role=combobox]');
  await page.fill('#f-customerId', name);
  await page.click(`[role=option]:has-text("New customer “${name}”")`);
  await page.waitForSelector('[name=newCustomer]');
}

/** Chooses SaaS Enterprise with its Intel Module; ends at the assumptions. */
export async function chooseProducts(page: Page): Promise<void> {
  await page.check('[name=proposedSubProducts][value="5"]');
  await page.check('[name=proposedAddOns][value="6"]');
  await saveAndContinue(page, 'assumptions');
}

/** Enters 1,000 endpoints and employees, the rest at Industry Average; ends at the investment. */
export async function enterFacts(page: Page): Promise<void> {
  await page.fill('[name="fields.employees.value"]', '1,000');
  await page.fill('[name="fields.endpointsManaged.value"]', '1000');
  await saveAndContinue(page, 'investment');
}

/** Enters the worked example's costs at list prices; ends at the savings. */
export async function enterInvestment(page: Page): Promise<void> {
  await page.fill('[name=implementationServicesCost]', '20000');
  await page.fill('[name=trainingCost]', '5000');
  await page.fill('[name=implementationHours]', '200');
  await page.fill('[name=adminHoursPerMonth]', '20');
  await saveAndContinue(page, 'savings');
}

const HEADINGS = {
  products: 'Products',
  assumptions: 'Assumptions',
  investment: 'Investment',
  savings: 'Savings with',
  report: 'Report',
  generate: 'Generate',
};

export async function saveAndContinue(page: Page, next: keyof typeof HEADINGS): Promise<void> {
  await page.click('.foot-bar .button-main');
  await arriveAt(page, next);
}

/** The address changes shortly before the page does, so both are awaited. */
export async function arriveAt(page: Page, step: keyof typeof HEADINGS): Promise<void> {
  await page.waitForURL(`**step=${step}*`);
  await page.waitForSelector(`h1:has-text("${HEADINGS[step]}")`);
}

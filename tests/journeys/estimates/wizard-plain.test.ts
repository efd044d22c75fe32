import { describe, expect, it } from 'vitest';
import { PlainBrowser } from '#tests/support/browsers/plain-browser.ts';
import { makeEstimate, type PreparedStep } from './prepared-estimate.ts';

const SAVE = 'Save and continue';
const CHOOSE = 'Save the combined version';
const ENGINEER = 'engineer';

async function openStep(name: string, step: PreparedStep): Promise<PlainBrowser> {
  const estId = await makeEstimate(`${name}, plain`, step);
  return PlainBrowser.signedIn(ENGINEER, `/estimates/update?estId=${estId}&step=${step}`);
}

const toStep = (page: PlainBrowser, step: string) =>
  page.open(`${page.url.pathname}?estId=${page.url.searchParams.get('estId')}&step=${step}`);
const stepOf = (page: PlainBrowser) => page.url.searchParams.get('step');

describe('the wizard without scripts', () => {
  it('rejects an empty first step with every error, and preserves the entries', async () => {
    const page = await PlainBrowser.signedIn(ENGINEER, '/estimates/create');
    page.fill({ currencyValue: '0.05' });
    expect(await page.press(SAVE)).toBe(422);
    expect(page.problems).toEqual([
      'Customer: Choose a customer or enter a new one',
      'Industry: Choose an industry',
      'Currency value: Value must be at least 0.1',
    ]);
    expect(page.all('title').join()).toMatch(/^Error: /);
    expect(Number(page.value('currencyValue'))).toBe(0.05);
  });

  it('says why a combination of products cannot be chosen', async () => {
    const page = await openStep('Combination', 'products');
    await page.press(SAVE);
    expect(page.problems).toEqual(['Proposed products: Select at least one product']);
    // Nothing is stored yet, so all products are offered and only the answer rejects an invalid combination.
    page.fill({ proposedSubProducts: ['5'], proposedAddOns: ['4'] });
    await page.press(SAVE);
    expect(page.problems).toEqual(['Proposed add-ons: App Add Ons needs SaaS Essentials']);
    expect('checked' in (page.select('[name=proposedSubProducts][value="5"]')[0]?.attributes ?? {})).toBe(true);
  });

  it('redirects a link to a later step to the first incomplete one, and names what comes first', async () => {
    const page = await openStep('Deep link', 'products');
    await toStep(page, 'generate');
    expect(stepOf(page)).toBe('products');
    expect(page.all('.notice-info').join()).toContain('Generate opens once Products is complete');
  });

  it('rejects figures in the fixed words, next to the figure and above', async () => {
    const page = await openStep('Figures', 'assumptions');
    page.fill({
      'fields.employees.value': '0',
      'fields.endpointsManaged.value': 'abc',
      'fields.escalatedTicketPct.value': '120',
      'fields.escalatedTicketPct.level': 'manual',
      'fields.costPerEscalatedTicket.value': '-2',
      'fields.costPerEscalatedTicket.level': 'manual',
    });
    await page.press(SAVE);
    expect(page.problems).toEqual([
      "Employees who depend on IT: Value can't be less than 1",
      'PCs, laptops, and virtual desktops in scope: Value does not match the required pattern',
      "Tickets escalated beyond level 1: Value can't be more than 100",
      'Extra cost of an escalated ticket: enter value more than 0',
    ]);
    expect(page.value('fields.endpointsManaged.value')).toBe('abc');
    expect(page.all('[id=f-fields-escalatedTicketPct-value-error]').join()).toContain("Value can't be more than 100");
  });

  it('applies one level to all figures, and leaves an excluded one excluded', async () => {
    const page = await openStep('Levels', 'assumptions');
    page.fill({ 'fields.endpointKwhYear.level': 'exclude', level: 'low' });
    await page.press('Apply');
    expect(page.value('fields.costPerTicket.level')).toBe('low');
    expect(page.value('fields.costPerTicket.value')).toBe('18.00');
    expect(page.value('fields.endpointKwhYear.level')).toBe('exclude');
  });

  it('applies one level to all reductions, and leaves one that was typed', async () => {
    const page = await openStep('Reductions', 'assumptions');
    const own = 'reductions.serviceDeskL1_5';
    page.fill({ [`${own}.level`]: 'manual', [`${own}.value`]: '12.5', reductionLevel: 'high' });
    page.fill({ 'fields.employees.value': '1,000', 'fields.endpointsManaged.value': '1000' });
    await page.press(SAVE);
    expect(stepOf(page)).toBe('investment');
    await toStep(page, 'assumptions');
    expect([page.value('reductionLevel'), page.value(`${own}.value`)]).toEqual(['high', '12.50']);
    const levels = page
      .select('[name^=reductions.][name$=.level][checked]')
      .map(({ attributes }) => attributes.value ?? '');
    expect(levels.length).toBeGreaterThan(1);
    expect(levels.filter((level) => level !== 'high')).toEqual(['manual']);
  });

  it('rejects a discount above a hundred percent and expands the settings that contain an error', async () => {
    const page = await openStep('Discount', 'investment');
    page.fill({ 'licences[0].discountPct': '101' });
    await page.press(SAVE);
    expect(page.problems).toEqual(["SaaS Enterprise, discount: Value can't be more than 100"]);
    page.fill({ 'licences[0].discountPct': '10', 'financial.discountRatePct': '-1' });
    await page.press(SAVE);
    expect(page.problems.join()).toContain('Discount rate');
    expect(page.select('details[open] [name="financial.discountRatePct"]')).toHaveLength(1);
    page.fill({ 'financial.discountRatePct': '8' });
    await page.press(SAVE);
    expect(stepOf(page)).toBe('savings');
    expect(page.all('.stats').join()).toContain('at 8%');
  });

  it('asks before another scenario clears the products', async () => {
    const page = await openStep('Scenario', 'assumptions');
    await toStep(page, 'scenario');
    page.fill({ scenarioId: '4' });
    await page.press(SAVE);
    expect(page.all('.clearing li')).toEqual(['SaaS Enterprise', 'Intel Module']);
    await page.press('Keep New Business');
    expect(page.value('scenarioId')).toBe('1');
    page.fill({ scenarioId: '4' });
    await page.press(SAVE);
    await page.press('Change scenario');
    expect(stepOf(page)).toBe('products');
    expect(page.select('[name=proposedSubProducts][checked]').filter(({ attributes }) => attributes.value)).toEqual([]);
  });

  it('shows warnings next to the figure: savings and investment', async () => {
    const page = await openStep('Odd figures', 'investment');
    page.fill({ 'licences[0].quantity': '2,000' });
    await page.press(SAVE);
    const odd = '2,000 SaaS Enterprise licenses for 1,000 in scope.';
    expect(page.text).toContain(odd);
    await toStep(page, 'investment');
    expect(page.text).toContain(odd);
    await toStep(page, 'assumptions');
    expect(page.text).toContain(odd);
  });

  it('applies tried values to the estimate on request, as Manual values of the seller', async () => {
    const page = await openStep('Tried and kept', 'savings');
    await page.open(`${page.url.pathname}${page.url.search}&tab=what-if&change.costPerTicket=35`);
    await page.press('Use these values');
    expect(page.select('.what-if')).toEqual([]);
    expect(page.all('.stats').join()).toContain('$369,564');
    await toStep(page, 'assumptions');
    expect(page.value('fields.costPerTicket.value')).toBe('35.00');
    expect(page.value('fields.costPerTicket.level')).toBe('manual');
    expect(page.value('fields.costPerTicket.whose')).toBe('seller');
  });
});

describe('a step in two tabs without scripts', () => {
  it('asks only about fields changed in both tabs, with neither value selected, and merges the rest', async () => {
    const page = await openStep('Two tabs', 'investment');
    const other = await PlainBrowser.signedIn(ENGINEER, `${page.url.pathname}${page.url.search}`);
    page.fill({ trainingCost: '100', implementationHours: '40' });
    await page.press(SAVE);
    other.fill({ trainingCost: '200', hardwareOneOff: '300' });
    await other.press(SAVE);
    const [conflict = '', ...more] = other.all('.conflict-choice');
    expect(conflict).toMatch(/You in another window[\s\S]+ UTC/);
    for (const value of ['Before: $0.00', '$200.00', '$100.00']) expect(conflict).toContain(value);
    expect(more).toEqual([]);
    expect(other.text).toContain('You changed this estimate in two windows');
    await other.press(CHOOSE);
    expect(other.select('.conflict [checked]')).toEqual([]);
    expect(other.all('.error-summary').join()).toContain('Choose which value to keep');
    expect(other.heading).toBe('You changed this estimate in two windows');
    other.fill({ 'take.trainingCost': 'theirs' });
    await other.press(CHOOSE);
    expect(stepOf(other)).toBe('savings');
    await toStep(other, 'investment');
    const values = ['trainingCost', 'hardwareOneOff', 'implementationHours'].map((name) => other.value(name));
    expect(values).toEqual(['100.00', '300.00', '40.00']);
  });

  it('shows the report with texts before they are saved', async () => {
    const page = await openStep('Plain preview', 'savings');
    await toStep(page, 'report');
    page.fill({ introduction: 'Only in the preview' });
    await page.press('Preview', 'noscript');
    expect(page.all('.pages-preview-sheet').join()).toContain('Only in the preview');
    expect(page.value('introduction')).toBe('Only in the preview');
    await page.open(`${page.url.pathname}${page.url.search}`);
    expect(page.all('.pages-preview-sheet').join()).not.toContain('Only in the preview');
  });

  it('asks nothing when two tabs changed different fields', async () => {
    const page = await openStep('No common field', 'investment');
    const other = await PlainBrowser.signedIn(ENGINEER, `${page.url.pathname}${page.url.search}`);
    page.fill({ trainingCost: '100' });
    await page.press(SAVE);
    other.fill({ hardwareOneOff: '300' });
    await other.press(SAVE);
    expect(stepOf(other)).toBe('savings');
    await toStep(other, 'investment');
    expect([other.value('trainingCost'), other.value('hardwareOneOff')]).toEqual(['100.00', '300.00']);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { investmentForm, scenarioForm } from '#app/modules/estimates/estimates.schema.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { saveInvestment } from '#app/modules/estimates/save-fields/save-fields.server.ts';
import { saveScenario } from '#app/modules/estimates/scenario.server.ts';
import { accounts, accountTeam, contacts, customers, opportunities } from '#drizzle/schema/index.ts';
import { FORMS, makeExample } from '../estimates/worked-example.ts';
import { inputsNamed, selectedIn, usePlainSeller } from './plain-pages.ts';

/** The first step in a browser without scripts. */

const seller = usePlainSeller();
let customerId: number;
let accountId: number;
const elsewhere = { accountId: 0, contactId: 0, opportunityId: 0 };
beforeAll(async () => {
  await unscoped('a customer of a known industry, and its account of another', async (tx) => {
    const [customer] = await tx
      .insert(customers)
      .values({ name: 'Halden Logistics', partnerId: null, industry: 'retail' })
      .returning({ id: customers.id });
    customerId = customer?.id ?? 0;
    const [account] = await tx
      .insert(accounts)
      .values({ customerId, externalId: 'CRM-1', name: 'Halden Stores', industry: 'government' })
      .returning({ id: accounts.id });
    accountId = account?.id ?? 0;
    await tx.insert(accountTeam).values({ accountId, userId: seller.actor.userId });
    const [other] = await tx.insert(customers).values({ name: 'Orrin Foods', partnerId: null }).returning();
    const of = { customerId: other?.id ?? 0, externalId: 'CRM-2', name: 'Orrin Depots' };
    elsewhere.accountId = (await tx.insert(accounts).values(of).returning())[0]?.id ?? 0;
    const record = { accountId: elsewhere.accountId, externalId: 'X-1', name: 'Orrin' };
    elsewhere.contactId = (await tx.insert(contacts).values(record).returning())[0]?.id ?? 0;
    elsewhere.opportunityId = (await tx.insert(opportunities).values(record).returning())[0]?.id ?? 0;
  });
});

const CREATE = '/estimates/create';
const form = (fields: Record<string, string> = {}) => ({
  intent: 'continue',
  scenarioId: '1',
  name: `Estimate ${Math.random()}`,
  industry: 'other',
  currencyId: '1',
  currencyValue: '1.00',
  contractYears: '3',
  customerQuery: '',
  customerId: String(customerId),
  ...fields,
});
const isShownChosen = (page: Parameters<typeof inputsNamed>[0], name: string, id: number) =>
  inputsNamed(page, name).some(({ value, isChecked }) => value === String(id) && isChecked);

describe('a rejected first step', () => {
  it.each([
    ['accountId', 'Choose an account of this customer'],
    ['contactId', 'Choose a contact of this account'],
    ['opportunityId', 'Choose an opportunity of this account'],
  ] as const)('rejects the %s of another record', async (name, message) => {
    const sent = form({ accountId: String(accountId), [name]: String(elsewhere[name]) });
    const refused = await seller.send(CREATE, sent);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(message);
  });

  it('shows the chosen customer and account again, selected, and continues with them', async () => {
    const refused = await seller.send(
      CREATE,
      form({ currencyValue: '0.09', customerQuery: 'halden', accountId: String(accountId) }),
    );
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Value must be at least 0.1');
    expect(isShownChosen(refused, 'customerId', customerId)).toBe(true);
    expect(isShownChosen(refused, 'accountId', accountId)).toBe(true);
    const saved = await seller.send(CREATE, form({ customerQuery: 'halden', accountId: String(accountId) }));
    expect(saved.status).toBe(303);
    expect(saved.location).toContain('step=products');
  });

  it('preserves the chosen customer while an account is searched', async () => {
    const found = await seller.send(CREATE, form({ intent: 'find-account', accountQuery: 'stores' }));
    expect(isShownChosen(found, 'customerId', customerId)).toBe(true);
    expect(inputsNamed(found, 'accountId').map(({ value }) => value)).toContain(String(accountId));
  });

  it('is never treated as a search: continuing without a customer shows an error and customers with that name', async () => {
    const refused = await seller.send(CREATE, form({ customerId: '', customerQuery: 'halden' }));
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Choose a customer or enter a new one');
    expect(inputsNamed(refused, 'customerId').map(({ value }) => value)).toContain(String(customerId));
  });
});

it('a new estimate says how many a day allows; a stored one does not', async () => {
  expect((await seller.open(CREATE)).text).toMatch(/Estimates created today: \d+ of [\d,]+\./);
  const saved = await seller.send(CREATE, form());
  const estId = /estId=(\d+)/.exec(saved.location ?? '')?.[1];
  expect((await seller.open(`/estimates/update?estId=${estId}&step=scenario`)).text).not.toContain('created today');
});

it('a new estimate has a term selected: text browsers select the first choice of a group that has none', async () => {
  const terms = inputsNamed(await seller.open(CREATE), 'contractYears');
  expect(terms.filter(({ isChecked }) => isChecked).map(({ value }) => value)).toEqual(['']);
});

describe('the industry of a known customer', () => {
  const industryAfter = async (fields: Record<string, string>) => {
    const saved = await seller.send(CREATE, form(fields));
    expect(saved.status).toBe(303);
    const estId = /estId=(\d+)/.exec(saved.location ?? '')?.[1];
    return selectedIn(await seller.open(`/estimates/update?estId=${estId}&step=scenario`), 'industry');
  };

  it('is filled in when none was chosen', async () => {
    expect(await industryAfter({ industry: '' })).toBe('retail');
  });

  it('is that of the account if it has one', async () => {
    expect(await industryAfter({ industry: '', accountId: String(accountId) })).toBe('government');
  });

  it('does not replace one chosen by hand', async () => {
    expect(await industryAfter({ industry: 'mining' })).toBe('mining');
  });

  it('is in the form that is shown again', async () => {
    const refused = await seller.send(CREATE, form({ industry: '', currencyValue: '0.09' }));
    expect(selectedIn(refused, 'industry')).toBe('retail');
  });
});

describe('the months until the product is in use', () => {
  const monthsAfter = async (deploymentMonths: string, ...scenarios: string[]) => {
    const { actor } = seller;
    const { estId } = await makeExample(actor, customerId, { until: 'assumptions' });
    const version = async () => (await readEstimate(actor, estId)).estimate.version;
    const costs = { ...FORMS.investment, financial: { deploymentMonths } };
    await saveInvestment(actor, investmentForm.parse({ ...costs, estId, version: await version() }));
    for (const scenarioId of scenarios) {
      const { estimate } = await readEstimate(actor, estId);
      const scenario = { ...FORMS.scenario, name: estimate.name, customerId, scenarioId };
      await saveScenario(actor, scenarioForm.parse({ ...scenario, estId, version: await version() }));
    }
    const { financial } = (await readEstimate(actor, estId)).inputs;
    return financial.deploymentMonths ?? 0;
  };

  it('are those that the scenario suggests, until others are typed', async () => {
    expect(await monthsAfter('3', '3')).toBe(0);
    expect(await monthsAfter('3', '3', '4')).toBe(3);
    expect(await monthsAfter('3', '2', '1')).toBe(3);
    expect(await monthsAfter('6', '3')).toBe(6);
    expect(await monthsAfter('6', '2', '1')).toBe(6);
  });
});

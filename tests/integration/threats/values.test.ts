import { describe, expect, it } from 'vitest';
import { addCustomer, addEstimate } from '../access/fixtures.ts';
import { makeExample } from '../estimates/worked-example.ts';
import { create, useRawRequests } from './raw-requests.ts';

/** Unexpected numbers and texts. */

const { people, json, post } = useRawRequests();

describe('numbers (55)', () => {
  it.each([
    0,
    0.09,
    -1,
    5e-324,
    '0',
    '0.09',
    '-1',
    'NaN',
    'Infinity',
    '1e308',
    '1e400',
    '0x10',
    '１２',
    '9'.repeat(30),
    '-0',
    null,
    true,
  ])('reject the currency value %j', async (currencyValue) => {
    const answer = await json('estimate/create', create({ currencyValue }));
    expect([400, 422]).toContain(answer.status);
  });

  it.each([0.1, '0.1', '1,000.50', ' 2 '])('accept the currency value %j', async (currencyValue) => {
    const name = `Value ${JSON.stringify(currencyValue)}`;
    expect((await json('estimate/create', create({ currencyValue, name }))).status).toBe(200);
  });

  it('report a value below the minimum in the words of the product', async () => {
    const { errors } = (await (await json('estimate/create', create({ currencyValue: 0.09 }))).json()) as {
      errors: Record<string, string[]>;
    };
    expect(errors.currencyValue).toEqual(['Value must be at least 0.1']);
  });
});

describe('texts (60-63)', () => {
  const invite = (more: Record<string, unknown>) => {
    const email = `p${Math.random().toString(36).slice(2)}@worthwhile.test`;
    return { firstName: 'New', lastName: 'Person', email, confirmEmail: email, roleId: 3, ...more };
  };

  it.each(['e\u0301 combining', 'עברית', '😀 four bytes', '\uD800 lone', 'nul \0', 'a'.repeat(5_000)])(
    'are stored or rejected, and never fail: %j',
    async (name) => expect([200, 400, 422]).toContain((await json('estimate/create', create({ name }))).status),
  );

  it.each(['1st', ' ', '😀', '-dash', '\t', '=1+1'])('reject the first name %j', async (firstName) => {
    expect((await json('user/sendInvite', invite({ firstName }))).status).toBe(422);
  });

  it.each(['Zoë', 'Ἀθηνᾶ', '  Anna   Maria  '])('accept the first name %j', async (firstName) => {
    expect((await json('user/sendInvite', invite({ firstName }))).status).toBe(200);
  });

  it.each(['a@b.c', 'a@b.abcde', 'a@@b.com', 'a b@c.de', `${'a'.repeat(320)}@b.com`, 'a@bücher.de', '\r\nBcc: x@y.de'])(
    'reject the email %j',
    async (email) => {
      expect([400, 422]).toContain((await json('user/sendInvite', invite({ email, confirmEmail: email }))).status);
    },
  );

  it.each(['one+two@b.com', 'UPPER@CASE.DE', 'a@b.info'])('accept the email %j', async (email) => {
    expect((await json('user/sendInvite', invite({ email, confirmEmail: email }))).status).toBe(200);
  });

  it.each(['abc', '+1 555', '１２３４', '1'.repeat(15), '12.34'])(
    'reject the phone number %j',
    async (contactNumber) => {
      expect((await json('user/sendInvite', invite({ contactNumber }))).status).toBe(422);
    },
  );

  it.each(['', '+1-555-(010)', '1'.repeat(14)])('accept the phone number %j', async (contactNumber) => {
    expect((await json('user/sendInvite', invite({ contactNumber }))).status).toBe(200);
  });

  it('of 50,000 characters are rejected by their length', async () => {
    const long = 'a'.repeat(50_000);
    for (const more of [
      { firstName: long },
      { email: `${long}@b.com`, confirmEmail: 'a@b.com' },
      { contactNumber: long },
    ])
      expect([400, 422]).toContain((await json('user/sendInvite', invite(more))).status);
  });

  it.each([' ', '\t', '\u00a0', '\n'])('reject the clone name %j', async (estimateName) => {
    const estimateId = await addEstimate(people()[1].actor);
    expect((await json('estimate/clone', { estimateId, estimateName })).status).toBe(422);
  });
});

describe('a what-if value that cannot be saved', () => {
  const tried = async (values: Record<string, string>, version?: number) => {
    const { actor } = people()[3];
    const made = await makeExample(actor, await addCustomer(actor));
    const form = new URLSearchParams({ estId: `${made.estId}`, version: `${version ?? made.version}`, ...values });
    const query = new URLSearchParams({ estId: `${made.estId}`, step: 'savings', tab: 'what-if', ...values });
    const answer = await post(`/estimates/update?${query}`, form);
    return { status: answer.status, html: await answer.text() };
  };

  it.each([
    ['change.costPerTicket', '9999'],
    ['change.serviceDeskL1:5', '101'],
    ['change.price:5', 'x1'],
  ])('is named where it is rejected, and shown as typed: %s', async (name, text) => {
    const refused = await tried({ 'change.costPerTicket': '35', [name]: text });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain(`<li><a href="#f-${name.replace(/\W/g, '-')}">`);
    expect(refused.html).toContain(`name="${name}" aria-describedby`);
    expect(refused.html).toContain(`value="${text}"`);
  });

  it('is saved with the others once it is allowed', async () => {
    expect((await tried({ 'change.costPerTicket': '35', 'change.price:5': '4' })).status).toBe(303);
  });

  it('shows a conflict after someone else saved, and is still tried', async () => {
    const late = await tried({ 'change.costPerTicket': '35' }, 1);
    expect(late.status).toBe(409);
    expect(late.html).toContain('error-summary-list');
    expect(late.html).toMatch(/<form method="post" action="[^"]*tab=what-if&amp;change\.costPerTicket=35"/);
    expect(late.html).toMatch(/name="change\.costPerTicket"[^>]*value="35"/);
  });
});

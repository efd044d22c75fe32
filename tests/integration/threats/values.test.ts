import { describe, expect, it } from 'vitest';
import { addEstimate } from '../access/ground.ts';
import { create, useHand } from './by-hand.ts';

/** Numbers and texts that somebody typed to see what happens. */

const { people, json } = useHand();

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
  ])('no currency value of %j', async (currencyValue) => {
    const answer = await json('estimate/create', create({ currencyValue }));
    expect([400, 422]).toContain(answer.status);
  });

  it.each([0.1, '0.1', '1,000.50', ' 2 '])('a currency value of %j', async (currencyValue) => {
    expect((await json('estimate/create', create({ currencyValue, name: `Value ${currencyValue}` }))).status).toBe(200);
  });

  it('says of what is too small that it is, in the words of the product', async () => {
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
    'are stored or refused, never a fault: %j',
    async (name) => expect([200, 400, 422]).toContain((await json('estimate/create', create({ name }))).status),
  );

  it.each(['1st', ' ', '😀', '-dash', '\t', '=1+1'])('no first name %j', async (firstName) => {
    expect((await json('user/sendInvite', invite({ firstName }))).status).toBe(422);
  });

  it.each(['Zoë', 'Ἀθηνᾶ', '  Anna   Maria  '])('a first name %j', async (firstName) => {
    expect((await json('user/sendInvite', invite({ firstName }))).status).toBe(200);
  });

  it.each(['a@b.c', 'a@b.abcde', 'a@@b.com', 'a b@c.de', `${'a'.repeat(320)}@b.com`, 'a@bücher.de', '\r\nBcc: x@y.de'])(
    'no e-mail address %j',
    async (email) => {
      expect([400, 422]).toContain((await json('user/sendInvite', invite({ email, confirmEmail: email }))).status);
    },
  );

  it.each(['one+two@b.com', 'UPPER@CASE.DE', 'a@b.info'])('an e-mail address %j', async (email) => {
    expect((await json('user/sendInvite', invite({ email, confirmEmail: email }))).status).toBe(200);
  });

  it.each(['abc', '+1 555', '１２３４', '1'.repeat(15), '12.34'])('no number %j', async (contactNumber) => {
    expect((await json('user/sendInvite', invite({ contactNumber }))).status).toBe(422);
  });

  it.each(['', '+1-555-(010)', '1'.repeat(14)])('a number %j', async (contactNumber) => {
    expect((await json('user/sendInvite', invite({ contactNumber }))).status).toBe(200);
  });

  it('of 50,000 signs are refused by their length', async () => {
    const long = 'a'.repeat(50_000);
    for (const more of [
      { firstName: long },
      { email: `${long}@b.com`, confirmEmail: 'a@b.com' },
      { contactNumber: long },
    ])
      expect([400, 422]).toContain((await json('user/sendInvite', invite(more))).status);
  });

  it.each([' ', '\t', '\u00a0', '\n'])('no clone named %j', async (estimateName) => {
    const estimateId = await addEstimate(people()[1].actor);
    expect((await json('estimate/clone', { estimateId, estimateName })).status).toBe(422);
  });
});

import { describe, expect, it } from 'vitest';
import { beginChoice, type Choice, type ChoiceEvent, follows, nextChoice, queryOf } from './choice.ts';
import type { ShownProposal } from './choice-query.server.ts';

const HALDEN = { id: 7, name: 'Halden Logistics', industry: 'other' };
const ORRIN = { id: 8, name: 'Orrin Foods', industry: 'retail' };
const proposalOf = (name: string, industry: string): ShownProposal => ({
  record: null,
  chosen: null,
  industry,
  name,
  taken: null,
});
const blank = (texts: Record<string, string> = {}) =>
  beginChoice({ texts, customer: null, proposal: null, isStored: false });
const once = (choice: Choice, ...events: ChoiceEvent[]) => events.reduce(nextChoice, choice);
const answer = (choice: Choice, name: string, industry = '') =>
  nextChoice(choice, { type: 'answered', query: queryOf(choice), proposal: proposalOf(name, industry) });
const type = (name: string, text: string): ChoiceEvent => ({ type: 'typed', name, text });

describe('a new estimate', () => {
  it('takes industry and name from the customer that is picked', () => {
    const picked = once(blank(), { type: 'picked', customer: HALDEN });
    expect(picked.texts).toMatchObject({ industry: 'other', name: '' });
    const { texts, fills } = answer(picked, 'Halden Logistics rollout', 'government');
    expect(texts).toMatchObject({ industry: 'government', name: 'Halden Logistics rollout' });
    expect(fills).toMatchObject({ name: { from: '', to: 'Halden Logistics rollout' } });
  });

  it('follows another customer, and empties what only the customer said once there is none', () => {
    const first = answer(once(blank(), { type: 'picked', customer: HALDEN }), 'Halden', 'other');
    const second = answer(once(first, { type: 'picked', customer: ORRIN }), 'Orrin', 'retail');
    expect(second.texts).toMatchObject({ name: 'Orrin', industry: 'retail' });
    expect(once(second, { type: 'cleared' }).texts).toMatchObject({ name: '', industry: '' });
  });

  it('overwrites nothing that was typed', () => {
    const own = once(blank(), type('name', 'My own'), type('industry', 'mining'), {
      type: 'picked',
      customer: HALDEN,
    });
    const { texts, fills } = answer(own, 'Halden', 'other');
    expect(texts).toMatchObject({ name: 'My own', industry: 'mining' });
    expect(fills).toEqual({});
  });

  it('follows again in a field that was emptied, once it is left', () => {
    const chosen = answer(once(blank(), { type: 'picked', customer: HALDEN }), 'Halden', 'other');
    const edited = once(chosen, type('name', 'My own'));
    expect(follows(edited, 'name')).toBe(false);
    const emptied = once(edited, type('name', ''));
    expect(emptied.texts.name).toBe('');
    const left = once(emptied, { type: 'left', name: 'name' });
    expect([left.texts.name, follows(left, 'name')]).toEqual(['Halden', true]);
  });

  it('sets the term of the scenario: one reviewed year for Ongoing Customer, else three', () => {
    const ongoing = once(blank(), type('scenarioId', '2'));
    expect(ongoing.texts.contractYears).toBe('1');
    expect(once(ongoing, type('scenarioId', '3')).texts.contractYears).toBe('3');
    const five = once(ongoing, type('contractYears', '5'), type('scenarioId', '3'));
    expect(five.texts.contractYears).toBe('5');
  });

  it('ignores the answer for an earlier choice', () => {
    const halden = once(blank(), { type: 'picked', customer: HALDEN });
    const orrin = once(halden, { type: 'picked', customer: ORRIN });
    const late = once(orrin, { type: 'answered', query: queryOf(halden), proposal: proposalOf('Halden', 'other') });
    expect(late).toBe(orrin);
  });

  it('asks again for another account, whose newest opportunity is proposed', () => {
    const choice = once(
      blank(),
      { type: 'picked', customer: HALDEN },
      type('opportunityId', ''),
      type('accountId', '3'),
    );
    expect(queryOf(choice)).toBe('customerId=7&scenarioId=&accountId=3');
  });

  it('is for a customer that is not stored yet by its name', () => {
    const begun = once(blank(), { type: 'begun', name: 'Hald' }, type('newCustomer', 'Halden & Sons'));
    expect([begun.newName, queryOf(begun)]).toEqual(['Halden & Sons', 'newCustomer=Halden+%26+Sons&scenarioId=']);
    expect(queryOf(once(begun, type('newCustomer', '')))).toBe('');
  });

  it('settles a fill with the input of its field, so that what is typed at the same time stays', () => {
    const filled = answer(once(blank(), { type: 'picked', customer: HALDEN }), 'Halden', 'other');
    const typed = once(filled, type('name', 'Typed meanwhile'));
    expect(typed.fills).not.toHaveProperty('name');
    expect(typed.texts.name).toBe('Typed meanwhile');
  });
});

it('a stored estimate keeps its name, industry and term when its customer or scenario changes', () => {
  const texts = { name: 'Stored', industry: 'mining', contractYears: '3', scenarioId: '1', customerId: '7' };
  const stored = beginChoice({ texts, customer: HALDEN, proposal: proposalOf('Halden', 'other'), isStored: true });
  const changed = answer(once(stored, { type: 'picked', customer: ORRIN }, type('scenarioId', '2')), 'Orrin', 'retail');
  expect(changed.texts).toEqual({ name: 'Stored', industry: 'mining', contractYears: '3' });
});

import { describe, expect, it } from 'vitest';
import { addEstimate } from '../access/fixtures.ts';
import { inputsNamed, openDraft, usePlainSeller } from './plain-pages.ts';

/** The second step in a browser without scripts. */

const seller = usePlainSeller();

/** The page of a draft after a choice was saved; without one, of a new draft. */
async function pageAfter(choice: readonly (readonly [string, string])[] = [], scenarioId = 1) {
  const draft = openDraft(seller, await addEstimate(seller.actor, scenarioId));
  if (choice.length > 0) expect((await draft.send('products', choice, 'save')).status).toBe(303);
  return draft.open('products');
}
const disabledIn = (page: Awaited<ReturnType<typeof pageAfter>>, name: string) =>
  inputsNamed(page, name).flatMap(({ value, isDisabled }) => (isDisabled ? [value] : []));

describe('products that conflict with the stored choice', () => {
  it('are disabled, with the reason', async () => {
    const page = await pageAfter([['proposedSubProducts', '1']]);
    expect(disabledIn(page, 'proposedAddOns').sort()).toEqual(['14', '4', '6']);
    expect(page.text).toContain('App Add Ons Requires SaaS Essentials');
    const withNetwork = await pageAfter([['proposedSubProducts', '13']]);
    expect(disabledIn(withNetwork, 'proposedSubProducts').sort()).toEqual(['10', '11', '12']);
    expect(withNetwork.text).toContain('Can’t be combined with NPM+');
  });

  it('are enabled as soon as the stored choice allows them', async () => {
    const page = await pageAfter([['proposedSubProducts', '3']]);
    expect(disabledIn(page, 'proposedAddOns')).toEqual(['14']);
  });

  it('are all enabled before anything is chosen, with their requirements', async () => {
    const page = await pageAfter();
    expect(disabledIn(page, 'proposedAddOns')).toEqual([]);
    expect(page.text).toContain('App Add Ons Requires SaaS Essentials');
  });
});

describe('the selection', () => {
  it('is counted on its tab and listed for all tabs together', async () => {
    const page = await pageAfter([
      ['proposedSubProducts', '5'],
      ['proposedAddOns', '6'],
      ['proposedSubProducts', '18'],
      ['existingOtherProducts', '7'],
    ]);
    expect(page.text).toMatch(
      /Selected .*SaaS Enterprise per endpoint per year \$60.00 .*Intel Module per endpoint per year .*IQ /,
    );
    expect(page.text).toContain('Existing tools in use other DEX/DEM');
    expect(page.text).toMatch(/Aternity 3 selected/);
    expect(page.text).toMatch(/IQ 1 selected/);
  });

  it('is None only when a choice was stored without any', async () => {
    const none = (page: Awaited<ReturnType<typeof pageAfter>>) =>
      inputsNamed(page, 'none').map(({ value, isChecked }) => `${value} ${isChecked}`);
    expect(new Set(none(await pageAfter()))).toEqual(new Set(['-1 false']));
    expect((await pageAfter()).text).toContain('Existing tools in use Not selected');
    const answered = none(
      await pageAfter([
        ['proposedSubProducts', '5'],
        ['existingOtherProducts', '7'],
      ]),
    );
    expect(answered.filter((each) => each === '-1 false')).toHaveLength(1);
  });
});

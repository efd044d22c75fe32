import { beforeAll, expect, it } from 'vitest';
import { addCustomer } from '../access/fixtures.ts';
import { makeGenerated } from '../estimates/worked-example.ts';
import { usePlainSeller } from './plain-pages.ts';

const seller = usePlainSeller();
let estId: number;
beforeAll(async () => {
  estId = await makeGenerated(seller.actor, await addCustomer(seller.actor));
});

it.each(['scenario', 'products', 'assumptions', 'investment'])(
  'the %s of a generated estimate is read-only: no button and no request for input',
  async (step) => {
    const { html, text } = await seller.open(`/estimate/view?estId=${estId}&step=${step}`);
    const main = html.slice(html.indexOf('<h1'), html.indexOf('</main>'));
    expect(main).not.toMatch(/<button/);
    expect(text).toContain('View only.');
    expect(text).not.toMatch(/Enter the customer facts|Select the products|Type part of the name/);
  },
);

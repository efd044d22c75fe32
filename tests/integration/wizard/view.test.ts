import { beforeAll, expect, it } from 'vitest';
import { generateEstimate } from '#app/modules/estimates/generate.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { addCustomer } from '../access/fixtures.ts';
import { makeExample } from '../estimates/worked-example.ts';
import { plainSeller } from './plain-pages.ts';

useTestDatabase();
const web = useWebServer();
let seller: Awaited<ReturnType<typeof plainSeller>>;
let estId: number;
beforeAll(async () => {
  seller = await plainSeller(web.url);
  const saved = await makeExample(seller.actor, await addCustomer(seller.actor));
  estId = saved.estId;
  await generateEstimate(seller.actor, saved);
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

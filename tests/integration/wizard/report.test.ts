import { beforeAll, expect, it } from 'vitest';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { addCustomer } from '../access/fixtures.ts';
import { makeExample } from '../estimates/worked-example.ts';
import { inputsNamed, plainSeller } from './plain-pages.ts';

useTestDatabase();
const web = useWebServer();
let seller: Awaited<ReturnType<typeof plainSeller>>;
let estId: number;
beforeAll(async () => {
  seller = await plainSeller(web.url);
  ({ estId } = await makeExample(seller.actor, await addCustomer(seller.actor)));
});

it('empty boxes are not described as texts of a template', async () => {
  const { text } = await seller.open(`/estimates/update?estId=${estId}&step=report`);
  expect(text).toContain('Your organization’s template has no texts.');
  expect(text).not.toContain('These texts come from');
});

it('a report step that was never opened is not shown as complete, and blocks nothing', async () => {
  const { text } = await seller.open(`/estimates/update?estId=${estId}&step=generate`);
  expect(text).toMatch(/Report , optional From the template, not reviewed/);
  expect(text).not.toContain('not complete');
  expect(text).toContain('Generate ROI');
});

it('a report step left unchanged is not shown as saved; a changed one is', async () => {
  const address = `/estimates/update?estId=${estId}&step=report`;
  const leave = async (introduction: string) => {
    const page = await seller.open(address);
    const left = await seller.send(address, [
      ['intent', 'continue'],
      ['estId', String(estId)],
      ['version', inputsNamed(page, 'version')[0]?.value ?? ''],
      ...inputsNamed(page, 'sections')
        .filter(({ isChecked }) => isChecked)
        .map(({ value }): [string, string] => ['sections', value]),
      ['startPage', ''],
      ['introduction', introduction],
      ['footer', ''],
    ]);
    expect(left.status).toBe(303);
    return (await seller.open(left.location ?? '')).text;
  };
  expect(await leave('')).not.toContain('PDF Template Successfully Saved!!!');
  expect(await leave('For Halden')).toContain('PDF Template Successfully Saved!!!');
});

it('an automatic save followed by Continue shows the same', async () => {
  const address = `/estimates/update?estId=${estId}&step=report`;
  const save = async (introduction: string, then: string) => {
    const page = await seller.open(address);
    const saved = await seller.send(`/estimates/${estId}/draft`, [
      ['step', 'report'],
      ['then', then],
      ['version', inputsNamed(page, 'version')[0]?.value ?? ''],
      ...inputsNamed(page, 'sections')
        .filter(({ isChecked }) => isChecked)
        .map(({ value }): [string, string] => ['sections', value]),
      ['startPage', ''],
      ['introduction', introduction],
      ['footer', ''],
    ]);
    expect(saved.status).toBe(200);
    return (await seller.open(`/estimates/update?estId=${estId}&step=generate`)).text;
  };
  expect(await save('For the board of Halden', '')).toContain('PDF Template Successfully Saved!!!');
  expect(await save('For the board of Halden', 'continue')).not.toContain('PDF Template Successfully Saved!!!');
});

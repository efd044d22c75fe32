import { beforeAll, expect, it } from 'vitest';
import { readTemplate } from '#app/modules/templates/templates.server.ts';
import { addCustomer } from '../access/fixtures.ts';
import { makeExample } from '../estimates/worked-example.ts';
import { inputsNamed, usePlainSeller } from './plain-pages.ts';

/** An Administrator, who can change the template. */
const seller = usePlainSeller(2);
let estId: number;
beforeAll(async () => {
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

/** The report step as a page sends it. */
async function reportForm(introduction: string): Promise<[string, string][]> {
  const page = await seller.open(`/estimates/update?estId=${estId}&step=report`);
  return [
    ['estId', String(estId)],
    ['version', inputsNamed(page, 'version')[0]?.value ?? ''],
    ...inputsNamed(page, 'sections')
      .filter(({ isChecked }) => isChecked)
      .map(({ value }): [string, string] => ['sections', value]),
    ['startPage', ''],
    ['introduction', introduction],
    ['footer', ''],
  ];
}

it('a report step left unchanged is not shown as saved; a changed one is', async () => {
  const address = `/estimates/update?estId=${estId}&step=report`;
  const leave = async (introduction: string) => {
    const left = await seller.send(address, [['intent', 'continue'], ...(await reportForm(introduction))]);
    expect(left.status).toBe(303);
    return (await seller.open(left.location ?? '')).text;
  };
  expect(await leave('')).not.toContain('PDF Template Successfully Saved!!!');
  expect(await leave('For Halden')).toContain('PDF Template Successfully Saved!!!');
});

it('an automatic save says nothing; Continue then says what this visit saved, unless an entry has to be mended', async () => {
  const save = async (introduction: string, along: [string, string][]) => {
    const [, ...form] = await reportForm(introduction);
    const sent: [string, string][] = [['step', 'report'], ...along, ...form];
    const saved = await seller.send(`/estimates/${estId}/draft`, sent);
    expect(saved.status).toBe(200);
    return (await seller.open(`/estimates/update?estId=${estId}&step=generate`)).text;
  };
  const said = 'PDF Template Successfully Saved!!!';
  const continued: [string, string][] = [['then', 'continue']];
  expect(await save('For the board of Halden', [])).not.toContain(said);
  expect(await save('For the board of Halden', [...continued, ['hasChanged', 'yes']])).toContain(said);
  expect(await save('For the board of Halden', continued)).not.toContain(said);
  expect(await save('For the auditors of Halden', continued)).toContain(said);
  expect(await save('Akkad 𒀀', continued)).not.toContain(said);
});

it('a text with a letter that no font has is stored as typed, with the letter named', async () => {
  const [, ...form] = await reportForm('Akkad 𒀀');
  const answer = await seller.send(`/estimates/${estId}/draft`, [['step', 'report'], ...form]);
  expect(answer.html).toContain('Reports can’t print 𒀀 (U+12000). Leave it out');
  const [, ...mended] = await reportForm('Akkad');
  expect((await seller.send(`/estimates/${estId}/draft`, [['step', 'report'], ...mended])).html).not.toContain('𒀀');
});

it('a page moves up without scripts, and the estimate keeps the order', async () => {
  const address = `/estimates/update?estId=${estId}&step=report`;
  const orderOf = (page: Parameters<typeof inputsNamed>[0]) => inputsNamed(page, 'sectionOrder')[0]?.value;
  const page = await seller.open(address);
  const move =
    /value="(set:sectionOrder=[^"]*)"[^>]*>(?:(?!<\/button>).)*Move Investment up/s.exec(page.html)?.[1] ?? '';
  expect(move).toMatch(/^set:sectionOrder=.*investment,views/);
  const sent = await seller.send(address, [
    ['intent', move],
    ['estId', String(estId)],
    ['version', inputsNamed(page, 'version')[0]?.value ?? ''],
    ...inputsNamed(page, 'sections')
      .filter(({ isChecked }) => isChecked)
      .map(({ value }): [string, string] => ['sections', value]),
    ['sectionOrder', ''],
    ['startPage', ''],
    ['introduction', ''],
    ['footer', ''],
  ]);
  expect(sent.status).toBe(303);
  expect(orderOf(await seller.open(sent.location ?? ''))).toContain('investment,views');
});

it('a press on another page keeps what is typed, and shows the text of that page alone', async () => {
  const shown = ({ html }: { html: string }) =>
    [...html.matchAll(/<section class="fields report-editor"( hidden="")? aria-label="([^"]*)"/g)].flatMap(
      ([, hidden, title]) => (hidden ? [] : title),
    );
  const address = `/estimates/update?estId=${estId}&step=report`;
  expect(shown(await seller.open(address))).toEqual(['Introduction']);
  const sent = await seller.send(address, [['intent', 'page:footer'], ...(await reportForm('Typed before'))]);
  expect(sent.location).toBe(`${address}&page=footer`);
  const page = await seller.open(sent.location ?? '');
  expect(shown(page)).toEqual(['PDF Footer']);
  expect(page.html).toContain('Typed before');
  expect(shown(await seller.open(`${address}&page=<script>`))).toEqual(['Introduction']);
});

it('a text is saved to the template, unless the template was saved since', async () => {
  const address = `/estimates/update?estId=${estId}&step=report`;
  const send = async (introduction: string, intent: string) => {
    const sent = await seller.send(address, [['intent', intent], ...(await reportForm(introduction))]);
    return seller.open(sent.location ?? '');
  };
  const edited = await send('For every customer', 'save');
  const [button = ''] = /template:introduction=\d+/.exec(edited.html) ?? [];
  const saved = await send('For every customer', button);
  expect(saved.text).toContain('Text saved to the template.');
  expect(saved.html).not.toContain('template:introduction=');
  const refused = await send('For this customer', button);
  expect(refused.text).toContain('Nothing was overwritten. This estimate has your text.');
  expect(refused.text).toContain('For this customer');
  expect((await readTemplate(seller.actor, 'vendor')).introduction).toBe('For every customer');
});

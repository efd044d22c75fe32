import { beforeAll, describe, expect, it } from 'vitest';
import { listMessages } from '#app/modules/messages/messages.server.ts';
import { createRole } from '#app/modules/roles/roles.server.ts';
import { addPartner, addUser } from '../access/fixtures.ts';
import { useBrowser } from '../use-ground.ts';

const browser = useBrowser();
let ids: Readonly<Record<'role' | 'user' | 'partner' | 'person', number>>;

beforeAll(async () => {
  const partner = await addPartner('Contoso');
  ids = {
    partner,
    role: await createRole(browser.actor, {
      name: 'Lead',
      baseRoleId: 3,
      permissions: [6],
      requiresSecondFactor: false,
    }),
    user: await addUser(3, null, 'Priya'),
    person: await addUser(6, partner, 'Tomas'),
  };
});

type Typed = Parameters<typeof browser.post>[2];
/** Every form of an administrator, with a value that its field does not accept. */
const FORMS: readonly (readonly [path: string, typed: Typed])[] = [
  ['/users/new', { firstName: '1', email: 'none', contactNumber: 'abc', roleId: '' }],
  ['/users/{user}', { firstName: '', contactNumber: 'abc' }],
  ['/partners/new', { orgName: '', tagLine: '' }],
  ['/partner-detail/{partner}/edit', { orgName: '1' }],
  ['/partner-detail/{partner}/admins/new', { firstName: '', lastName: '', userEmail: 'x', phoneNumber: 'abc' }],
  ['/partner-detail/{partner}/admins/{person}', { phoneNumber: 'abc' }],
  [
    '/partner-detail/{partner}/widget',
    { intent: 'save', accent: 'red', leadEmail: 'x', 'prices.p5': 'x', allowedOrigins: 'x' },
  ],
  ['/ManageRoles/new', { name: '', baseRoleId: '', permissions: ['77'] }],
  ['/ManageRoles/{role}', { name: '', permissions: ['77'] }],
  ['/edit-admin-profile', { intent: 'saveProfile', firstName: '', contactNumber: 'abc' }],
  ['/edit-admin-profile', { intent: 'createToken', tokenName: '', access: 'all', days: '1' }],
  ['/edit-admin-profile', { intent: 'changePassword', newpassword: 'x', confrimpassword: 'y' }],
  ['/edit-pdf/{partner}', { intent: 'save', accent: 'red', 'freePages[0].title': 'x'.repeat(300) }],
  ['/ManageProducts/3', { category: '', 'p13.listPrice': 'abc' }],
  ['/ManageProducts/rules', { include: 'x'.repeat(500) }],
  ['/manageCurrencies', { 'c2.value': 'abc', 'cNew.name': 'Krone', 'cNew.value': 'x' }],
  ['/configuration?industry=retail', { 'retail.devicePrice.low': 'abc' }],
  ['/configuration/reductions', { 'warRoom.c13.high': 'abc' }],
  ['/configuration/file', {}],
  ['/imports', {}],
  ['/reports', { by: 'filter', edition: 'docx', createdFrom: 'x' }],
  ['/estimates/create', { intent: 'continue', scenarioId: '1', name: '', currencyValue: '-1' }],
];

const plain = (html: string) =>
  html
    .replace(/<span class="(field-required|visually-hidden)">.*?<\/span>/g, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'");

/** Each problem of a page's summary: its text, and the label of the control that it links to. */
function problemsOn(html: string) {
  const summary = /class="error-summary-list">([\s\S]*?)<\/ul>/.exec(html)?.[1] ?? '';
  return [...summary.matchAll(/<a href="#([^"]*)">(.*?)<\/a>/g)].map(([, id = '', text = '']) => {
    const control =
      new RegExp(`id="${id}-group"[^>]*><legend[^>]*>([\\s\\S]*?)</legend>`).exec(html) ??
      new RegExp(`<label for="${id}"[^>]*>([\\s\\S]*?)</label>`).exec(html);
    return { text: plain(text), label: plain(control?.[1] ?? `no label of ${id}`) };
  });
}

describe('a form with errors', () => {
  it.each(FORMS)('%s names each field by its page label, in its summary and among the messages', async (to, typed) => {
    const path = to.replace(/\{(\w+)\}/g, (_, id: keyof typeof ids) => String(ids[id]));
    const page = await browser.open(path);
    const answer = await browser.post(path, page.fields, typed);
    expect(answer.status).toBe(422);
    const problems = problemsOn(answer.html);
    expect(problems.length).toBeGreaterThan(0);
    const message = (await listMessages(browser.actor))[0]?.text ?? '';
    for (const { text, label } of problems) {
      // A message that begins with the name does not repeat it: `GBP: Value must be …`.
      const start = text.toLowerCase().indexOf(label.toLowerCase());
      const end = start + label.length;
      expect([start < 0, text.slice(end, end + 1)], `“${text}” names “${label}”`).toEqual([
        false,
        expect.stringMatching(/[: ]/),
      ]);
      if (problems.length <= 5) expect(message).toContain(text.slice(0, end));
    }
  });
});

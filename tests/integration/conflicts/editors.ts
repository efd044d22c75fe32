import type { Actor } from '#app/modules/access/actor.ts';
import { readFamily } from '#app/modules/catalogue/manage.server.ts';
import { drafted, readDraft } from '#app/modules/configuration/draft/draft.server.ts';
import { listCurrencies } from '#app/modules/currencies/currencies.server.ts';
import { readPartner } from '#app/modules/partners/directory.server.ts';
import { readRole } from '#app/modules/roles/roles.server.ts';
import { readTemplate } from '#app/modules/templates/templates.server.ts';
import { readUser } from '#app/modules/users/users.server.ts';
import { readWidgetSetup } from '#app/modules/widget/setup.server.ts';

export type Typed = Record<string, string | string[] | null>;
interface Values {
  readonly mine: string;
  readonly theirs: string;
}

/** A form open for two users: what each changes, and what is stored afterwards. */
export interface Editor {
  readonly path: string;
  /** Different fields: I change one, Jonas the other. */
  readonly mine: Typed;
  readonly theirs: Typed;
  /** The stored values of both, in this order. */
  readonly stored: () => Promise<readonly unknown[]>;
  readonly both: readonly unknown[];
  /** A field that both change, and its stored value. */
  readonly field: string;
  readonly values: readonly [Values, Values];
  readonly storedField: () => Promise<unknown>;
}

/** The reader of the stored values, and the edited record. */
export interface World {
  readonly top: Actor;
  readonly ids: { readonly role: number; readonly partner: number; readonly user: number; readonly person: number };
}

/** By edited record. */
export const EDITORS: Readonly<Record<string, (world: World) => Editor>> = {
  role: ({ top, ids }) => ({
    path: `/ManageRoles/${ids.role}`,
    mine: { permissions: ['6', '7'] },
    theirs: { permissions: ['6', '2'], requiresSecondFactor: 'on' },
    stored: async () => {
      const { permissions, requiresSecondFactor } = await readRole(top, ids.role);
      return [permissions, requiresSecondFactor];
    },
    both: [[2, 6, 7], true],
    field: 'name',
    values: [
      { mine: 'Lead of mine', theirs: 'Lead of Jonas' },
      { mine: 'Lead of mine two', theirs: 'Lead of Jonas two' },
    ],
    storedField: async () => (await readRole(top, ids.role)).name,
  }),
  user: ({ top, ids }) => ({
    path: `/users/${ids.user}`,
    mine: { contactNumber: '123' },
    theirs: { lastName: 'Anand' },
    stored: async () => {
      const { contactNumber, lastName } = await readUser(top, ids.user);
      return [contactNumber, lastName];
    },
    both: ['123', 'Anand'],
    field: 'firstName',
    values: [
      { mine: 'Pria', theirs: 'Priyanka' },
      { mine: 'Pria two', theirs: 'Priyanka two' },
    ],
    storedField: async () => (await readUser(top, ids.user)).firstName,
  }),
  "partner's user": ({ top, ids }) => ({
    path: `/partner-detail/${ids.partner}/admins/${ids.person}`,
    mine: { phoneNumber: '456' },
    theirs: { lastName: 'Lind' },
    stored: async () => {
      const { contactNumber, lastName } = await readUser(top, ids.person);
      return [contactNumber, lastName];
    },
    both: ['456', 'Lind'],
    field: 'firstName',
    values: [
      { mine: 'Thomas', theirs: 'Tom' },
      { mine: 'Thomas two', theirs: 'Tom two' },
    ],
    storedField: async () => (await readUser(top, ids.person)).firstName,
  }),
  partner: ({ top, ids }) => ({
    path: `/partner-detail/${ids.partner}/edit`,
    mine: { orgName: 'Contoso Group', tagLine: 'First line' },
    theirs: { tagLine: 'First line' },
    stored: async () => {
      const { orgName, tagLine } = await readPartner(top, ids.partner);
      return [orgName, tagLine];
    },
    both: ['Contoso Group', 'First line'],
    field: 'tagLine',
    values: [
      { mine: 'Line of mine', theirs: 'Line of Jonas' },
      { mine: 'Line of mine two', theirs: 'Line of Jonas two' },
    ],
    storedField: async () => (await readPartner(top, ids.partner)).tagLine,
  }),
  template: ({ top, ids }) => ({
    path: `/edit-pdf/${ids.partner}`,
    mine: { intent: 'save', footer: 'Footer of mine' },
    theirs: { intent: 'save', introduction: 'First line\r\nSecond line' },
    stored: async () => {
      const { footer, introduction } = await readTemplate(top, ids.partner);
      return [footer, introduction.replaceAll('\r\n', '\n')];
    },
    both: ['Footer of mine', 'First line\nSecond line'],
    field: 'startPage',
    values: [
      { mine: '**Mine**', theirs: '**Theirs**' },
      { mine: '**Mine** two', theirs: '**Theirs** two' },
    ],
    storedField: async () => (await readTemplate(top, ids.partner)).startPage,
  }),
  "vendor's template": ({ top }) => ({
    path: '/edit-pdf/vendor',
    mine: { intent: 'save', footer: 'Footer of mine' },
    theirs: { intent: 'save', introduction: 'Hello' },
    stored: async () => {
      const { footer, introduction } = await readTemplate(top, 'vendor');
      return [footer, introduction];
    },
    both: ['Footer of mine', 'Hello'],
    field: 'startPage',
    values: [
      { mine: '**Mine**', theirs: '**Theirs**' },
      { mine: '**Mine** two', theirs: '**Theirs** two' },
    ],
    storedField: async () => (await readTemplate(top, 'vendor')).startPage,
  }),
  calculator: ({ top, ids }) => ({
    path: `/partner-detail/${ids.partner}/widget`,
    mine: { intent: 'save', addOns: ['6'], allowedOrigins: 'https://mine.example' },
    theirs: { intent: 'save', level: 'high', allowedOrigins: 'https://theirs.example' },
    stored: async () => {
      const { addOns, level, allowedOrigins } = await readWidgetSetup(top, ids.partner);
      return [addOns, level, [...allowedOrigins].sort()];
    },
    both: [[6], 'high', ['https://mine.example', 'https://theirs.example']],
    field: 'leadEmail',
    values: [
      { mine: 'mine@contoso.test', theirs: 'theirs@contoso.test' },
      { mine: 'm@contoso.test', theirs: 't@contoso.test' },
    ],
    storedField: async () => (await readWidgetSetup(top, ids.partner)).leadEmail,
  }),
  'product family': ({ top }) => ({
    path: '/ManageProducts/3',
    mine: { 'p13.listPrice': '1,234.50' },
    theirs: { 'p10.isActive': null, description: 'Networks' },
    stored: async () => {
      const family = await readFamily(top, 3);
      const product = (id: number) => family.products.find((each) => each.id === id);
      return [product(13)?.listPrice, product(10)?.isActive, family.description];
    },
    both: [1234.5, false, 'Networks'],
    field: 'category',
    values: [
      { mine: 'Category of mine', theirs: 'Category of Jonas' },
      { mine: 'Category of mine two', theirs: 'Category of Jonas two' },
    ],
    storedField: async () => (await readFamily(top, 3)).category,
  }),
  currencies: () => ({
    path: '/manageCurrencies',
    mine: { 'c2.value': '0.95' },
    theirs: { 'c2.name': 'The euro', 'c3.value': '0.75' },
    stored: async () => {
      const [, euro, pound] = await listCurrencies();
      return [euro?.value, euro?.name, pound?.value];
    },
    both: [0.95, 'The euro', 0.75],
    field: 'c2.sign',
    values: [
      { mine: 'EUR', theirs: 'Eu' },
      { mine: 'E', theirs: 'e' },
    ],
    storedField: async () => (await listCurrencies())[1]?.sign,
  }),
  configuration: ({ top }) => ({
    path: '/configuration?industry=retail',
    mine: { 'retail.devicePrice.low': '801' },
    theirs: { 'retail.devicePrice.high': '1,201' },
    stored: async () => {
      const { presets } = drafted(await readDraft(top));
      const row = presets.find(({ industry, fieldId }) => industry === 'retail' && fieldId === 'devicePrice');
      return [row?.low, row?.high];
    },
    both: [801, 1201],
    field: 'retail.devicePrice.average',
    values: [
      { mine: '901', theirs: '902' },
      { mine: '903', theirs: '904' },
    ],
    storedField: async () => {
      const { presets } = drafted(await readDraft(top));
      return String(presets.find((row) => row.industry === 'retail' && row.fieldId === 'devicePrice')?.average);
    },
  }),
};

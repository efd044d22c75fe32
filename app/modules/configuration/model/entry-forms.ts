import type { Catalogue } from '@worthwhile/roi-core';
import { groupLabels } from '@worthwhile/roi-core';
import type { ModelKind } from '@worthwhile/roi-core/schema';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** An input of an entry's form. Names with a point are parts of an object: `price.unit`. */
export interface EntryInput {
  readonly name: string;
  readonly label: string;
  readonly as: 'text' | 'area' | 'number' | 'select' | 'checks' | 'formula' | 'check';
  readonly hint?: string;
  readonly unit?: string;
  readonly isRequired?: boolean;
  /** Only in the form of a new entry. */
  readonly isFixed?: boolean;
  readonly choices?: (catalogue: Catalogue) => readonly Choice[];
}

export const KIND_WORDS: Readonly<Record<ModelKind, { readonly one: string; readonly many: string }>> = {
  driver: { one: 'benefit', many: 'Benefits' },
  field: { one: 'figure', many: 'Figures' },
  industry: { one: 'industry', many: 'Industries' },
  family: { one: 'product family', many: 'Product families' },
  component: { one: 'product', many: 'Products' },
  otherProduct: { one: 'existing tool', many: 'Existing tools' },
};

const named = ({ id, name }: { readonly id: number; readonly name: string }) => ({ value: String(id), label: name });
const families = ({ families }: Catalogue) => [{ value: '', label: 'Choose a product family' }, ...families.map(named)];
const ORDER: EntryInput = {
  name: 'position',
  label: 'Order',
  as: 'number',
  hint: 'The lower, the earlier in lists.',
};
const END: EntryInput = {
  name: 'isEnded',
  label: 'Ended',
  as: 'check',
  hint: 'Estimates that have it keep it. New ones and updated ones don’t get it.',
};
const SOURCE: readonly EntryInput[] = [
  {
    name: 'source.title',
    label: 'Source: title',
    as: 'text',
    hint: 'Reports quote it. Leave it empty without a published source.',
  },
  { name: 'source.publisher', label: 'Source: publisher', as: 'text' },
  { name: 'source.year', label: 'Source: year', as: 'text' },
  { name: 'source.url', label: 'Source: web address', as: 'text' },
];

export const ENTRY_FORMS: Readonly<Record<ModelKind, readonly EntryInput[]>> = {
  driver: [
    { name: 'label', label: 'Name', as: 'text', isRequired: true },
    {
      name: 'category',
      label: 'Benefit type',
      as: 'select',
      choices: () => [
        { value: 'cost reduction', label: 'Cost reduction' },
        { value: 'cost avoidance', label: 'Cost avoidance' },
        { value: 'productivity', label: 'Productivity' },
      ],
    },
    { name: 'familyId', label: 'Product family', as: 'select', choices: families },
    {
      name: 'capPct',
      label: 'Cap',
      as: 'number',
      unit: 'percent',
      hint: 'All products together reduce at most this share.',
    },
    { name: 'scope', label: 'What it covers', as: 'text', isRequired: true },
    {
      name: 'overlapNote',
      label: 'Where it ends',
      as: 'area',
      hint: 'How it differs from similar benefits, so that nothing is counted twice.',
    },
    { name: 'formula', label: 'Formula', as: 'formula', isRequired: true },
    ...SOURCE,
    END,
  ],
  field: [
    {
      name: 'id',
      label: 'Name in formulas',
      as: 'text',
      isRequired: true,
      isFixed: true,
      hint: 'Letters and digits, for example cloudServers. A percent ends in Pct.',
    },
    { name: 'label', label: 'Label', as: 'text', isRequired: true },
    {
      name: 'shortLabel',
      label: 'Short name',
      as: 'text',
      isRequired: true,
      hint: 'For use within a formula, such as endpoints in scope.',
    },
    {
      name: 'unit',
      label: 'Unit',
      as: 'text',
      isRequired: true,
      hint: 'For example servers, percent, or currency/server/year. Say everything that the figure is per.',
    },
    { name: 'min', label: 'Minimum', as: 'number' },
    { name: 'max', label: 'Maximum', as: 'number' },
    {
      name: 'kind',
      label: 'Kind',
      as: 'select',
      choices: () => [
        { value: 'assumption', label: 'Assumption, with benchmarks' },
        { value: 'fact', label: 'Customer fact, always entered' },
      ],
    },
    {
      name: 'direction',
      label: 'Direction',
      as: 'select',
      choices: () => [
        { value: 'direct', label: 'The lower value is the conservative one' },
        { value: 'inverse', label: 'The higher value is the conservative one' },
      ],
    },
    {
      name: 'group',
      label: 'Group on the Assumptions step',
      as: 'select',
      choices: () => Object.entries(groupLabels).map(([value, label]) => ({ value, label })),
    },
    { name: 'help', label: 'Help', as: 'area' },
    { name: 'whoKnows', label: 'Who knows it', as: 'text', hint: 'The people at the customer who can confirm it.' },
    ...SOURCE,
    END,
  ],
  industry: [
    { name: 'label', label: 'Name', as: 'text', isRequired: true },
    {
      name: 'copyFrom',
      label: 'Start with the benchmarks of',
      as: 'select',
      isFixed: true,
      choices: ({ industries }) => industries.map(({ id, label }) => ({ value: id, label })),
    },
    END,
  ],
  family: [
    { name: 'name', label: 'Name', as: 'text', isRequired: true },
    { name: 'category', label: 'Category', as: 'text', isRequired: true },
    { name: 'description', label: 'Description', as: 'text' },
    {
      name: 'icon',
      label: 'Icon',
      as: 'select',
      choices: () => [
        { value: 'experience', label: 'Digital experience' },
        { value: 'mobile', label: 'Mobile' },
        { value: 'network', label: 'Network' },
        { value: 'iq', label: 'IQ' },
        { value: 'acceleration', label: 'Acceleration' },
      ],
    },
    { name: 'colour', label: 'Color', as: 'text', hint: 'Enter a color as # and 6 hex digits, for example #0B5D57.' },
    { name: 'darkColour', label: 'Color in dark mode', as: 'text', hint: 'Optional. Defaults to a lighter tone.' },
    ORDER,
    END,
  ],
  component: [
    { name: 'name', label: 'Name', as: 'text', isRequired: true },
    {
      name: 'kind',
      label: 'Kind',
      as: 'select',
      choices: () => [
        { value: 'subProduct', label: 'Sub-product' },
        { value: 'addOn', label: 'Add-on' },
      ],
    },
    { name: 'familyId', label: 'Product family', as: 'select', choices: families },
    { name: 'description', label: 'Description', as: 'text' },
    {
      name: 'parents',
      label: 'Products that accept this add-on',
      as: 'checks',
      choices: ({ components }) => components.filter(({ kind }) => kind === 'subProduct').map(named),
    },
    {
      name: 'replaces',
      label: 'Existing tools that it replaces',
      as: 'checks',
      choices: ({ otherProducts }) => otherProducts.map(named),
    },
    {
      name: 'price.listPrice',
      label: 'List price',
      as: 'number',
      unit: '$',
      hint: 'Empty if it is not sold on its own.',
    },
    { name: 'price.unit', label: 'Price unit', as: 'text', hint: 'For example endpoint/year.' },
    {
      name: 'price.model',
      label: 'License',
      as: 'select',
      choices: () => [
        { value: 'subscription', label: 'Subscription' },
        { value: 'perpetual', label: 'Perpetual' },
      ],
    },
    {
      name: 'price.quantityFact',
      label: 'Licensed quantity follows',
      as: 'select',
      choices: ({ fields }) => [
        { value: '', label: 'Nothing: it is entered' },
        ...fields.filter(({ kind }) => kind === 'fact').map(({ id, label }) => ({ value: id, label })),
      ],
    },
    ORDER,
    END,
  ],
  otherProduct: [
    { name: 'name', label: 'Name', as: 'text', isRequired: true },
    { name: 'familyId', label: 'Product family', as: 'select', choices: families },
    { name: 'description', label: 'Description', as: 'text' },
    ORDER,
    END,
  ],
};

import type { Labels } from '#app/ui/labels.ts';

export const SETUP_LABELS = {
  subProducts: 'Products',
  addOns: 'Add-ons',
  facts: 'Fields',
  industry: 'Industry',
  level: 'Assumptions',
  currencyCode: 'Currency',
  accent: 'Accent color',
  leadEmail: 'Email for leads',
  allowedOrigins: 'Allowed sites',
  isActive: 'Published',
} as const satisfies Labels;

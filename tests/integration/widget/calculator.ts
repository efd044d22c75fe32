import type { z } from 'zod';
import type { Actor } from '#app/modules/access/actor.ts';
import { widgetBody } from '#app/modules/widget/setup.schema.ts';
import { readWidgetSetup, saveWidgetSetup } from '#app/modules/widget/setup.server.ts';

export type Body = z.input<typeof widgetBody>;

/** What an administrator chooses for a calculator. */
export const CHOICES: Body = {
  version: 0,
  isActive: true,
  subProducts: [5],
  addOns: [6],
  facts: ['employees', 'endpointsManaged'],
  industry: 'retail',
  level: 'low',
  currencyCode: 'USD',
  accent: '#1B2B5A',
  leadEmail: 'leads@partner.test',
  locale: 'en',
  prices: { 5: 60, 6: 6 },
  allowedOrigins: ['https://www.partner.example/', 'https://WWW.partner.example'],
};

/** Saves with the stored version. */
export async function saveCalculator(actor: Actor, partnerId: number, more: Partial<Body> = {}) {
  const { version } = await readWidgetSetup(actor, partnerId);
  return saveWidgetSetup(actor, partnerId, widgetBody.parse({ ...CHOICES, version, ...more }));
}

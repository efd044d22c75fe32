import { randomBytes } from 'node:crypto';
import { languageFor, numbersFor, savingsFor, type WidgetConfiguration } from '@worthwhile/widget';
import { env } from '#app/env.server.ts';
import { AppError, staleSave } from '#app/errors.ts';
import type { SavedBy } from '#app/infra/db/last-save.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { TEXT } from '#app/text.ts';
import { fillCalculator, type HostedCalculator } from './hosted-calculator.ts';
import { publishChoices } from './publish.server.ts';
import type { WidgetForm } from './setup.schema.ts';
import { type Choices, problemsOf } from './setup-problems.server.ts';
import { type Snippets, writeSnippets } from './snippets.ts';
import * as store from './widget.store.server.ts';

export interface WidgetSetupState extends store.WidgetChoices {
  readonly partnerId: number;
  readonly partnerName: string;
  /** Null before the first save. */
  readonly key: string | null;
  /** 0 before the first save. */
  readonly version: number;
  readonly savedBy: SavedBy | null;
  /** Demonstrations allow every site on this machine. */
  readonly allowsLoopback: boolean;
  /** True if it can be changed; a deactivated partner's is read-only. */
  readonly isOpen: boolean;
}

export interface WidgetPreview {
  readonly configuration: WidgetConfiguration;
  readonly sentence: string;
  /** For a browser without scripts. */
  readonly hosted: HostedCalculator;
}

/**
 * Reads a partner's calculator; before the first save an unpublished default.
 *
 * @throws AppError `notFound` for a partner outside the scope
 */
export async function readWidgetSetup(actor: Actor, partnerId: number): Promise<WidgetSetupState> {
  return inScope(scopeOf(actor), (tx) => findSetup(tx, actor, partnerId));
}

/**
 * Saves a calculator if the version matches. Pages that embed it update within five minutes.
 *
 * @throws AppError `notFound` outside the scope; `forbidden` for a deactivated partner's; `unprocessable` for incompatible
 * products or fields that leave nothing to calculate; `conflict` after another save, with the stored calculator
 */
export async function saveWidgetSetup(actor: Actor, partnerId: number, form: WidgetForm): Promise<WidgetSetupState> {
  const { version, ...choices } = form;
  const setup = await readWidgetSetup(actor, partnerId);
  if (!setup.isOpen) throw new AppError('forbidden', 'The calculator of a deactivated partner can’t be changed.');
  await publishable(choices);
  return inScope(scopeOf(actor), async (tx) => {
    const key = setup.key ?? randomBytes(9).toString('base64url');
    if (!(await store.writeWidget(tx, partnerId, { version, userId: actor.userId }, { ...choices, key })))
      throw staleSave('The calculator', await findSetup(tx, actor, partnerId));
    await recordAudit(tx, actor, {
      action: 'widget.saved',
      target: ['partner', partnerId],
      detail: { before: setup, after: choices },
    });
    return findSetup(tx, actor, partnerId);
  });
}

/**
 * Computes the visitors' view of a calculator without storing it.
 *
 * @throws AppError `unprocessable` as for a save
 */
export async function previewWidget(choices: Choices, key: string | null): Promise<WidgetPreview> {
  const { catalogue, configuration } = await publishable(choices, key);
  const locale = choices.locale === 'en' ? null : choices.locale;
  const hosted = fillCalculator(catalogue, configuration, new URLSearchParams(), locale);
  return { configuration, sentence: defaultSentence(configuration), hosted };
}

/**
 * Writes the markup for a partner's pages.
 *
 * @returns null while the calculator has no key
 */
export function snippetsFor({ key, locale }: WidgetSetupState, preview: WidgetPreview): Snippets | null {
  return key === null ? null : writeSnippets({ appUrl: env().appUrl, key, locale, ...preview });
}

async function publishable(choices: Choices, key: string | null = null) {
  const published = await publishChoices({ ...choices, key: key ?? 'preview' });
  const errors = problemsOf(choices, published);
  const [message] = Object.values(errors).flat();
  if (message) throw new AppError('unprocessable', message, { errors });
  return published;
}

async function findSetup(tx: Tx, actor: Actor, partnerId: number): Promise<WidgetSetupState> {
  const row = await store.findPartnerWidget(tx, scopeOf(actor), partnerId);
  if (!row) throw new AppError('notFound', TEXT.notFound);
  const { partnerName, isPartnerActive, widget } = row;
  const stored = widget ?? { ...FIRST, key: null, version: 0, savedBy: null, allowsLoopback: false };
  return { ...stored, partnerId, partnerName, isOpen: isPartnerActive };
}

/** Default calculator: digital experience products, the most common choice. */
const FIRST: store.WidgetChoices = {
  isActive: false,
  subProducts: [5],
  addOns: [],
  facts: ['employees', 'endpointsManaged'],
  industry: 'other',
  level: 'average',
  currencyCode: 'USD',
  accent: null,
  leadEmail: null,
  locale: 'en',
  prices: {},
  allowedOrigins: [],
};

/** Text for pages that cannot run the calculator: its default result, computed here. */
function defaultSentence(configuration: WidgetConfiguration): string {
  const { facts, industry, level, components, currencies } = configuration;
  const [currency] = currencies;
  const { saving } = savingsFor(configuration, {
    industry,
    level,
    products: components.map(({ id }) => id),
    facts: Object.fromEntries(facts.map(({ id, start }) => [id, start])),
    currency,
  });
  const { lang } = configuration.strings;
  const { money } = numbersFor(lang === 'en' ? null : lang, currency);
  return languageFor(lang).hosted.typical.replace('{}', money(saving));
}

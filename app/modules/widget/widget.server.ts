import { languageFor, type WidgetConfiguration } from '@worthwhile/widget';
import { env } from '#app/env.server.ts';
import { AppError } from '#app/errors.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { fillCalculator } from './hosted-calculator.ts';
import { publishChoices } from './publish.server.ts';
import { framePolicy, isAllowedSite } from './sites.ts';
import { findPublishedWidget } from './widget.store.server.ts';

/**
 * Returns the public configuration of a partner's calculator.
 *
 * @param origin `Origin` header; null if absent, as in requests that are not another site's script
 * @param locale language of the texts
 * @throws AppError `notFound` for an unpublished key, `forbidden` for a site that the partner does not allow
 */
export async function publishedConfiguration(
  key: string,
  origin: string | null,
  locale: string | null = null,
): Promise<WidgetConfiguration> {
  const widget = await requireWidget(key);
  if (origin !== null && !isAllowedSite(widget, origin)) {
    throw new AppError('forbidden', 'This site is not on the list of sites that may show this calculator.');
  }
  return (await publishChoices(widget, locale)).configuration;
}

/**
 * Reads the hosted calculator with the visitor's entries, and the policy of sites that can frame it.
 *
 * @param query facts, `industry`, `level`, `currency`, and `locale` for language and numbers
 * @throws AppError `notFound` for an unpublished key
 */
export async function readHostedCalculator(key: string, query: URLSearchParams) {
  const widget = await requireWidget(key);
  const locale = query.get('locale') ?? (widget.locale === 'en' ? null : widget.locale);
  const { catalogue, configuration } = await publishChoices(widget, locale);
  const { partnerName } = widget;
  const { appUrl } = env();
  const address = encodeURIComponent(`${appUrl}/embed/${key}`);
  const calculator = fillCalculator(catalogue, configuration, query, locale);
  const { handOff } = calculator;
  const { mailto } = configuration.leads;
  // The form carries the entries of the last result, to show it while one of the new ones is wrong.
  const last = handOff ?? query.get('last') ?? '';
  const previous =
    calculator.result || last === ''
      ? null
      : fillCalculator(catalogue, configuration, new URLSearchParams(last), locale);
  return {
    ...calculator,
    result: calculator.result ?? previous?.result,
    isOutdated: calculator.result === undefined,
    last: handOff ?? previous?.handOff ?? '',
    isCompact: query.has('compact'),
    locale,
    partnerName,
    hosted: languageFor(locale).hosted,
    framePolicy: framePolicy(widget),
    oembed: `${appUrl}/oembed?url=${address}&format=json`,
    explanation: explanationOf(configuration.explanation, handOff ?? previous?.handOff, locale),
    /** Targets of a valid result: a draft estimate, and the partner's mailbox if it has one. */
    leads: {
      ...(handOff && { draft: `${appUrl}/estimates/from-calculator?${handOff}` }),
      ...(handOff && mailto && { mail: mailto + encodeURIComponent(handOff) }),
    },
  };
}

/** Opens the benefits of the same entries. */
function explanationOf(published: string, handOff: string | undefined, locale: string | null): string {
  const address = new URL(published);
  address.search = handOff ?? '';
  if (locale !== null) address.searchParams.set('locale', locale);
  return address.href;
}

/** Web developers read it in their console. */
const NO_CALCULATOR = 'No calculator is published under this key. Copy partner="KEY" from the Widget page.';

type PublishedWidget = NonNullable<Awaited<ReturnType<typeof findPublishedWidget>>>;

/** @throws AppError `notFound` for an unpublished key */
export async function requireWidget(key: string): Promise<PublishedWidget> {
  const widget = await unscoped('a published calculator is for everybody', (tx) => findPublishedWidget(tx, key));
  if (!widget) throw new AppError('notFound', NO_CALCULATOR);
  return widget;
}

import { languageFor, type WidgetConfiguration } from '@worthwhile/widget';
import { env } from '#app/env.server.ts';
import { AppError } from '#app/errors.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { TEXT } from '#app/text.ts';
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
 * @param query facts, `industry`, `level`, and `locale` for language and numbers
 * @throws AppError `notFound` for an unpublished key
 */
export async function readHostedCalculator(key: string, query: URLSearchParams) {
  const widget = await requireWidget(key);
  const locale = query.get('locale');
  const { catalogue, configuration } = await publishChoices(widget, locale);
  const { partnerName } = widget;
  const { appUrl } = env();
  const address = encodeURIComponent(`${appUrl}/embed/${key}`);
  const calculator = fillCalculator(catalogue, configuration, query, locale);
  const { handOff } = calculator;
  const { mailto } = configuration.leads;
  return {
    ...calculator,
    partnerName,
    hosted: languageFor(locale).hosted,
    framePolicy: framePolicy(widget),
    oembed: `${appUrl}/oembed?url=${address}&format=json`,
    /** Targets of a valid result: a draft estimate, and the partner's mailbox if it has one. */
    leads: {
      ...(handOff && { draft: `${appUrl}/estimates/from-calculator?${handOff}` }),
      ...(handOff && mailto && { mail: mailto + encodeURIComponent(handOff) }),
    },
  };
}

type PublishedWidget = NonNullable<Awaited<ReturnType<typeof findPublishedWidget>>>;

/** @throws AppError `notFound` for an unpublished key */
export async function requireWidget(key: string): Promise<PublishedWidget> {
  const widget = await unscoped('a published calculator is for everybody', (tx) => findPublishedWidget(tx, key));
  if (!widget) throw new AppError('notFound', TEXT.notFound);
  return widget;
}

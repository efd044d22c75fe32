import { type Language, languageFor, type WidgetConfiguration } from '@worthwhile/widget';
import { env } from '#app/env.server.ts';
import { AppError } from '#app/errors.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { TEXT } from '#app/text.ts';
import { fillCalculator, type HostedCalculator } from './hosted-calculator.ts';
import { publishChoices } from './publish.server.ts';
import { framePolicy, isAllowedSite } from './sites.ts';
import { findPublishedWidget } from './widget.store.server.ts';

/**
 * The public configuration of a partner's calculator, for a page of `origin`.
 *
 * @param origin the request's `Origin` header; null when it has none, which is no request of another site's script
 * @param locale decides the language of its words
 * @throws AppError `notFound` for a key that is not published, `forbidden` for a site that the partner does not allow
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

/** The calculator as a page of its own. */
export interface HostedPage extends HostedCalculator {
  readonly partnerName: string;
  readonly hosted: Language['hosted'];
  readonly framePolicy: string;
  readonly oembed: string;
  /** Where a valid figure leads: to a draft of an estimate, and to the partner's mailbox, if it has one. */
  readonly leads: { readonly draft?: string; readonly mail?: string };
}

/**
 * The hosted calculator with what was entered, and the policy that limits which sites may frame it.
 *
 * @param query facts, `industry`, `level`, and `locale` for its language and its numbers
 * @throws AppError `notFound` for a key that is not published
 */
export async function readHostedCalculator(key: string, query: URLSearchParams): Promise<HostedPage> {
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
    leads: {
      ...(handOff && { draft: `${appUrl}/estimates/from-calculator?${handOff}` }),
      ...(handOff && mailto && { mail: mailto + encodeURIComponent(handOff) }),
    },
  };
}

type PublishedWidget = NonNullable<Awaited<ReturnType<typeof findPublishedWidget>>>;

/**
 * A calculator that is published, for everybody.
 *
 * @throws AppError `notFound` for a key that is not published
 */
export async function requireWidget(key: string): Promise<PublishedWidget> {
  const widget = await unscoped('a published calculator is for everybody', (tx) => findPublishedWidget(tx, key));
  if (!widget) throw new AppError('notFound', TEXT.notFound);
  return widget;
}

import { composeConfiguration, type WidgetConfiguration } from '@worthwhile/widget';
import { env } from '#app/env.server.ts';
import { AppError } from '#app/errors.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { newestConfigId } from '#app/modules/configuration/configuration.server.ts';
import { type Currency, listCurrencies } from '#app/modules/currencies/currencies.server.ts';
import { TEXT } from '#app/text.ts';
import { fillCalculator, type HostedCalculator } from './hosted-calculator.ts';
import { framePolicy, isAllowedSite } from './sites.ts';
import { findPublishedWidget } from './widget.store.server.ts';

/**
 * The public configuration of a partner's calculator, for a page of `origin`.
 *
 * @param origin the request's `Origin` header; null when it has none, which is no request of another site's script
 * @throws AppError `notFound` for a key that is not published, `forbidden` for a site that the partner does not allow
 */
export async function publishedConfiguration(key: string, origin: string | null): Promise<WidgetConfiguration> {
  const widget = await requireWidget(key);
  if (origin !== null && !isAllowedSite(widget, origin)) {
    throw new AppError('forbidden', 'This site is not on the list of sites that may show this calculator.');
  }
  return (await configurationOf(widget)).configuration;
}

/**
 * The hosted calculator with what was entered, and the policy that limits which sites may frame it.
 *
 * @throws AppError `notFound` for a key that is not published
 */
export async function readHostedCalculator(
  key: string,
  query: URLSearchParams,
): Promise<HostedCalculator & { readonly partnerName: string; readonly framePolicy: string }> {
  const widget = await requireWidget(key);
  const { catalogue, configuration } = await configurationOf(widget);
  const { partnerName } = widget;
  return { ...fillCalculator(catalogue, configuration, query), partnerName, framePolicy: framePolicy(widget) };
}

type PublishedWidget = NonNullable<Awaited<ReturnType<typeof findPublishedWidget>>>;

async function requireWidget(key: string): Promise<PublishedWidget> {
  const widget = await unscoped('a published calculator is for everybody', (tx) => findPublishedWidget(tx, key));
  if (!widget) throw new AppError('notFound', TEXT.notFound);
  return widget;
}

async function configurationOf(widget: PublishedWidget) {
  const [catalogue, currencies] = await Promise.all([
    newestConfigId().then(readCatalogue),
    listCurrencies({ isActive: true }),
  ]);
  const { appUrl } = env();
  const { key, subProducts, addOns, facts, industry, level, accent } = widget;
  const configuration = composeConfiguration(catalogue, {
    subProducts,
    addOns,
    facts,
    industry,
    level,
    currencies: offeredCurrencies(currencies, widget.currencyCode),
    explanation: `${appUrl}/embed/${encodeURIComponent(key)}#how`,
    leads: { link: `${appUrl}/estimates/create#` },
    ...(accent && { accent }),
  });
  return { catalogue, configuration };
}

/** The active currencies, the partner's first; the first active one where the partner's no longer is. */
function offeredCurrencies(active: readonly Currency[], code: string): WidgetConfiguration['currencies'] {
  const [first, ...others] = [...active]
    .sort((one, other) => Number(other.code === code) - Number(one.code === code))
    .map(({ code, sign, value }) => ({ code, sign, value }));
  if (!first) throw new Error('No currency is active.');
  return [first, ...others];
}

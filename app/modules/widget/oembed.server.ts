import { env } from '#app/env.server.ts';
import { AppError } from '#app/errors.ts';
import { PRODUCT_NAME, TEXT } from '#app/text.ts';
import { FRAME_HEIGHT, frameMarkup } from './snippets.ts';
import { requireWidget } from './widget.server.ts';

const WIDTH = 600;
const CACHE_SECONDS = 3600;

/**
 * Describes the hosted calculator for sites that create the frame themselves.
 *
 * @param most maximum size on the requesting site, in pixels
 * @throws AppError `notFound` for any other address or an unpublished calculator
 */
export async function describeEmbed(address: string, most: { readonly width: number; readonly height: number }) {
  const { appUrl } = env();
  const url = URL.canParse(address) ? new URL(address) : null;
  const key = url?.origin === new URL(appUrl).origin ? /^\/embed\/([\w-]{1,60})$/.exec(url.pathname)?.[1] : undefined;
  if (!key) throw new AppError('notFound', TEXT.notFound);
  const { partnerName } = await requireWidget(key);
  const [width, height] = [Math.min(WIDTH, most.width), Math.min(FRAME_HEIGHT, most.height)];
  // oEmbed 1.0
  return {
    version: '1.0',
    type: 'rich',
    provider_name: PRODUCT_NAME,
    provider_url: appUrl,
    title: `Estimate your savings - ${partnerName}`,
    html: frameMarkup(`${appUrl}/embed/${key}`, { title: 'Estimate your savings', width, height }),
    width,
    height,
    cache_age: CACHE_SECONDS,
  };
}

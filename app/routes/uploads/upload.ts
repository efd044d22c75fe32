import { AppError } from '#app/errors.ts';
import { pageLoader } from '#app/http/page.server.ts';
import { readImage } from '#app/modules/uploads/uploads.server.ts';
import { TEXT } from '#app/text.ts';

/** Public for anyone with the name: the share page, emails and other sites show it, without cookies. */
export const loader = pageLoader({
  can: 'public',
  run: async ({ params }) => {
    const image = await readImage(params.name ?? '');
    if (!image) throw new AppError('notFound', TEXT.notFound);
    return new Response(new Uint8Array(image.bytes), {
      headers: {
        'Content-Type': image.mimeType,
        'Content-Length': String(image.bytes.byteLength),
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'X-Content-Type-Options': 'nosniff',
        // A name never gets other content.
        'Cache-Control': 'public, max-age=31536000, immutable',
      },
    });
  },
});

import { AppError } from '#app/errors.ts';
import { pageLoader } from '#app/http/page.server.ts';
import { readImage } from '#app/modules/uploads/uploads.server.ts';
import { TEXT } from '#app/text.ts';

/** A picture or logo, for whoever has its name: the share page, mails and other sites show it, without cookies. */
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
        // A name never gets another content.
        'Cache-Control': 'public, max-age=31536000, immutable',
      },
    });
  },
});

import { readId } from '#app/http/input/params.ts';
import { pageLoader } from '#app/http/page.server.ts';
import { downloadExport } from '#app/modules/personal-data/personal-data.server.ts';
import { contentDisposition } from '../../estimates/report/file-response.ts';

export const loader = pageLoader({
  can: 'personalData.manage',
  run: async ({ actor, params }) => {
    const userId = readId(params.id);
    const bytes = await downloadExport(actor, userId);
    return new Response(new Uint8Array(bytes), {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': contentDisposition(`personal-data-${userId}.zip`),
        'Content-Length': String(bytes.byteLength),
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
      },
    });
  },
});

import { pageLoader } from '#app/http/page.server.ts';
import { listSecurityHeaders } from '#app/http/process/headers.server.ts';
import { printHtml } from '#app/modules/report/make-edition.server.ts';
import { readSecurityState } from '#app/modules/security/security.server.ts';
import { contentDisposition } from '../estimates/report/file-response.ts';
import { securityDocument } from './security-document.tsx';

export const loader = pageLoader({
  can: 'security.view',
  run: async ({ actor }) => {
    const sections = [...(await readSecurityState(actor)), listSecurityHeaders()];
    const bytes = await printHtml(securityDocument(sections, new Date()));
    return new Response(new Uint8Array(bytes), {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': contentDisposition('security.pdf'),
        'Cache-Control': 'private, no-store',
      },
    });
  },
});

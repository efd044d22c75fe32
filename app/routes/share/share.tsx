import { data, type HeadersFunction, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { modelStyles, renderReportBody } from '@worthwhile/report';
import { env } from '#app/env.server.ts';
import { sharePassCookie } from '#app/http/cookies.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { unlockForm } from '#app/modules/share/share.schema.ts';
import { readSharedReport, unlockShare } from '#app/modules/share/shared-report.server.ts';
import { formatDate } from '../estimates/list/format-date.ts';
import { GonePage, LockedPage } from './closed-pages.tsx';
import { OpenPage } from './open-page.tsx';
import '../../../packages/report/src/styles/report-print.css';
import '../estimates/report/report-frame.css';
import './share.css';

const HIDDEN = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' };

/** GET /share/:token. Only GET requests count as readings. */
export const loader = pageLoader({
  can: 'public',
  run: async ({ request, params, context }) => {
    const token = params.token ?? '';
    const pass = await sharePassCookie(token).read(request);
    const reader = { token, pass, ip: context.clientIp };
    const shared = await readSharedReport(reader, { counts: request.method === 'GET' });
    const frame = { brand: env().brandName, year: new Date().getUTCFullYear() };
    if (shared.state === 'gone') return data({ ...frame, ...shared }, { status: 410, headers: HIDDEN });
    if (shared.state === 'locked') return data({ ...frame, ...shared }, { headers: HIDDEN });
    const { model, owner, expiresAt } = shared;
    return data(
      {
        ...frame,
        state: shared.state,
        token,
        owner,
        title: model.title,
        until: { iso: expiresAt.toISOString(), shown: formatDate(expiresAt.toISOString()) },
        body: renderReportBody(model),
        styles: modelStyles(model),
      },
      // The open page has no form, so it needs no referrer.
      { headers: { ...HIDDEN, 'Referrer-Policy': 'no-referrer' } },
    );
  },
});

export const action = pageAction({
  can: 'public',
  form: unlockForm,
  run: async ({ form, params, context }): Promise<never> => {
    const token = params.token ?? '';
    const pass = await unlockShare({ token, pass: '', ip: context.clientIp }, form.password);
    throw redirect(`/share/${token}`, {
      status: 303,
      headers: { 'Set-Cookie': await sharePassCookie(token).store(pass) },
    });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  actionHeaders.has('Retry-After') ? actionHeaders : loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && 'title' in data ? data.title : 'Shared report' },
  { name: 'robots', content: 'noindex, nofollow' },
];

export default function SharedReport() {
  const shared = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  if (shared.state === 'gone') return <GonePage {...shared} />;
  if (shared.state === 'locked') {
    const message = failure ? (failure.errors.password?.[0] ?? failure.message) : undefined;
    return <LockedPage {...shared} message={message} />;
  }
  return <OpenPage {...shared} />;
}

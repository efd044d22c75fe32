import { data, type HeadersFunction, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { modelStyles, renderReportBody } from '@worthwhile/report';
import { env } from '#app/env.server.ts';
import { roomKeyCookie, sharePassCookie } from '#app/http/cookies.server.ts';
import { consumePublicNotice, noticeHeaders } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { respond } from '#app/modules/room/respond.server.ts';
import { linkForm } from '#app/modules/room/room.schema.ts';
import { openShare, unlockShare } from '#app/modules/share/open-share.server.ts';
import { readSharedReport } from '#app/modules/share/shared-report.server.ts';
import { formatDate } from '../estimates/list/format-date.ts';
import { CustomerPage } from '../room/customer-page.tsx';
import { IdentityPage } from '../room/identity-page.tsx';
import { loadRoom } from '../room/load-room.server.ts';
import { visitorOf } from '../room/visitor.server.ts';
import { GonePage, LockedPage, PausedPage } from './closed-pages.tsx';
import { OpenPage } from './open-page.tsx';
import '../../../packages/report/src/styles/report-print.css';
import '../estimates/report/report-frame.css';
import './share.css';

const HIDDEN = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' };

/** GET /share/:token: the report, or the room of a link whose reader can respond. Only GET requests count as readings. */
export const loader = pageLoader({
  can: 'public',
  run: async ({ actor, request, params, context }) => {
    const visitor = await visitorOf({ actor, request, params, ip: context.clientIp });
    const { token } = visitor;
    const counts = request.method === 'GET';
    const frame = { brand: env().brandName, year: new Date().getUTCFullYear() };
    const door = await openShare(visitor);
    if (door.state === 'gone') return data({ ...frame, ...door }, { status: 410, headers: HIDDEN });
    if (door.state === 'locked') return data({ ...frame, ...door }, { headers: HIDDEN });
    if (door.share.mayRespond) {
      const [room, { notice, headers }] = [
        await loadRoom(visitor, door.share, counts),
        await consumePublicNotice(request),
      ];
      if (!room) return data({ ...frame, state: 'paused' as const }, { headers: HIDDEN });
      const said = notice?.message ?? null;
      return data({ ...frame, state: 'room' as const, room, said }, { headers: { ...HIDDEN, ...headers } });
    }
    const shared = await readSharedReport(visitor, { counts });
    if (shared.state !== 'open') return data({ ...frame, ...shared }, { headers: HIDDEN });
    const { model, owner, expiresAt, isWorkingCopy, hasFiles } = shared;
    return data(
      {
        ...frame,
        state: shared.state,
        token,
        owner,
        isWorkingCopy,
        hasFiles,
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

/** A response redirects once it is stored; before that, the page asks who responds and carries it along. */
export const action = pageAction({
  can: 'public',
  form: linkForm,
  run: async ({ actor, request, form, formData, params, context }) => {
    const visitor = await visitorOf({ actor, request, params, ip: context.clientIp });
    const path = `/share/${visitor.token}`;
    if (form.intent === 'unlock') {
      const pass = await unlockShare({ ...visitor, pass: '' }, form.password);
      throw redirect(path, {
        status: 303,
        headers: { 'Set-Cookie': await sharePassCookie(visitor.token).store(pass) },
      });
    }
    if (form.intent === 'forget')
      throw redirect(path, { status: 303, headers: { 'Set-Cookie': await roomKeyCookie(visitor.token).clear() } });
    const pending = pendingOf(formData);
    if (form.intent === 'again')
      return data({
        ok: true as const,
        needs: 'name' as const,
        email: null,
        pending: { ...pending, intent: form.waiting },
      });
    const answer = await respond(visitor, form);
    const headers = new Headers();
    if (answer.key) headers.append('Set-Cookie', await roomKeyCookie(visitor.token).store(answer.key));
    if (answer.needs !== null)
      return data({ ok: true as const, needs: answer.needs, email: answer.email, pending }, { headers });
    const said = await noticeHeaders({ type: 'success', message: answer.said });
    headers.append('Set-Cookie', said['Set-Cookie']);
    throw redirect(answer.fieldId ? `${path}#figure-${answer.fieldId}` : path, { status: 303, headers });
  },
});

function pendingOf(formData: FormData): Record<string, string> {
  const texts = [...formData].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  return Object.fromEntries(texts.filter(([name]) => !['code', 'password', 'waiting'].includes(name)));
}

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  if (actionHeaders.has('Retry-After')) return actionHeaders;
  const joined = new Headers(loaderHeaders);
  for (const cookie of actionHeaders.getSetCookie()) joined.append('Set-Cookie', cookie);
  return joined;
};

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title:
      data && 'title' in data
        ? data.title
        : data?.state === 'room'
          ? `${data.room.title} · Business case room`
          : 'Shared report',
  },
  { name: 'robots', content: 'noindex, nofollow' },
];

export default function SharedReport() {
  const shared = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const failure = answer && !answer.ok ? answer : null;
  const { brand, year } = shared;
  if (shared.state === 'gone') return <GonePage {...shared} lost={failure?.values} />;
  if (shared.state === 'paused') return <PausedPage {...shared} />;
  if (shared.state === 'locked') {
    const message = failure ? (failure.errors.password?.[0] ?? failure.message) : undefined;
    return <LockedPage {...shared} message={message} />;
  }
  if (shared.state === 'open') return <OpenPage {...shared} />;
  const { room, said } = shared;
  const isIdentity = failure && ['readerName', 'readerEmail', 'code'].some((name) => name in failure.errors);
  if (answer?.ok || isIdentity) {
    const needs = answer?.ok ? answer.needs : failure && 'code' in failure.errors ? 'code' : 'name';
    const pending = answer?.ok ? answer.pending : (failure?.values ?? {});
    const email = answer?.ok ? answer.email : (room.reader?.email ?? null);
    return <IdentityPage {...{ needs, pending, email, failure }} frame={{ brand, year }} token={room.token} />;
  }
  return <CustomerPage room={room} frame={{ brand, year }} said={failure ? null : said} failure={failure} />;
}

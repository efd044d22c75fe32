import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { liveCheck } from '#app/http/input/live-check.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { ErrorSummary, problemsOf } from '#app/ui/form/error-summary.tsx';
import { LiveForm } from '#app/ui/form/live/live-form.tsx';
import { ConflictPage, isConflict } from '#app/ui/saving/conflict/conflict-page.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { partnerPath } from '../partners/partners-url.ts';
import { loadSetup, setupLabels, submitSetup } from './load-setup.server.ts';
import { isOwn, manageWidget, OWN, pathOf, readPartnerId } from './setup-address.ts';
import { SetupForm } from './setup-form.tsx';
import { SnippetsSection } from './snippets-section.tsx';
import './setup.css';

export const meta: MetaFunction<typeof loader> = ({ data, location }) => [
  {
    title: isOwn(location)
      ? `Widget · ${PRODUCT_NAME}`
      : `Widget · ${data?.setup.partnerName ?? 'Partners'} · ${PRODUCT_NAME}`,
  },
];

export const loader = pageLoader({
  can: manageWidget,
  run: async (visit) => {
    const partnerId = readPartnerId(visit);
    return { ...(await loadSetup(visit.actor, partnerId)), path: pathOf(visit.url, partnerId) };
  },
});

export const action = pageAction({
  can: manageWidget,
  labels: setupLabels,
  run: (visit) => {
    const partnerId = readPartnerId(visit);
    return submitSetup(visit.actor, partnerId, visit.formData, pathOf(visit.url, partnerId));
  },
});

export { skipRevalidationAfterPreview as shouldRevalidate } from '#app/ui/network/preview-revalidation.ts';
export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

const check = liveCheck(() => import('#app/modules/widget/setup.schema.ts').then((schemas) => schemas.widgetForm));

export default function WidgetSetup() {
  const { path, ...data } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { partnerId, partnerName } = data.setup;
  const over = path === OWN ? null : <a href={partnerPath(partnerId)}>{partnerName}</a>;
  const { setup, snippets } = data;
  if (isConflict(answer)) return <ConflictPage conflict={answer} over="Widget" backTo={path} intent="save" />;
  const refusal = answer && !answer.ok ? answer : null;
  return (
    <LiveForm refusal={refusal ?? undefined} check={check}>
      <ErrorSummary problems={problemsOf(refusal)} />
      <PageHeader
        over={over}
        title="Widget"
        lead={`A savings calculator for ${setup.partnerName}’s website. Visitors’ entries stay in their browser.`}
      />
      {setup.isActive ? null : (
        <Notice type="info">
          The calculator is not published{setup.key === null ? ' yet' : ''}. Pages with the calculator show their
          fallback text.
        </Notice>
      )}
      <SetupForm path={path} data={data} answer={answer} />
      {snippets ? <SnippetsSection snippets={snippets} sites={setup.allowedOrigins} /> : null}
    </LiveForm>
  );
}

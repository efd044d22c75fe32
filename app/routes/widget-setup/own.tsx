import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AppError } from '#app/errors.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { PRODUCT_NAME, TEXT } from '#app/text.ts';
import { loadSetup, submitSetup } from './load-setup.server.ts';
import { SETUP_LABELS } from './setup-labels.ts';
import { SetupPage } from './setup-page.tsx';

export const meta: MetaFunction = () => [{ title: `Widget · ${PRODUCT_NAME}` }];

const PATH = '/widget-setup';

/** A partner role without a partner has no calculator. */
function requirePartner(partnerId: number | null): number {
  if (partnerId === null) throw new AppError('notFound', TEXT.notFound);
  return partnerId;
}

export const loader = pageLoader({
  can: 'widget.own',
  run: ({ actor }) => loadSetup(actor, requirePartner(actor.partnerId)),
});

export const action = pageAction({
  can: 'widget.own',
  labels: SETUP_LABELS,
  run: ({ actor, formData }) => submitSetup(actor, requirePartner(actor.partnerId), formData, PATH),
});

export { skipRevalidationAfterPreview as shouldRevalidate } from '#app/ui/network/preview-revalidation.ts';
export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

/** Widget: the calculator that the partner's own site shows. */
export default function OwnWidget() {
  const answer = useActionData<typeof action>();
  return <SetupPage data={useLoaderData<typeof loader>()} answer={answer} over={null} path={PATH} />;
}

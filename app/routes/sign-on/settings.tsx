import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { scimBase } from '#app/http/api/scim.server.ts';
import { liveCheck } from '#app/http/input/live-check.ts';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { type ActionFailure, pageAction, pageLoader } from '#app/http/page.server.ts';
import { replaceScimToken, revokeScimToken } from '#app/modules/sign-on/scim/tokens.server.ts';
import * as settings from '#app/modules/sign-on/settings.server.ts';
import { type SignOnForm, signOnForm } from '#app/modules/sign-on/sign-on.schema.ts';
import { ErrorSummary, problemsOf } from '#app/ui/form/error-summary.tsx';
import { LiveForm } from '#app/ui/form/live/live-form.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { DomainsSection } from './domains-section.tsx';
import { EnforcementSection } from './enforcement-section.tsx';
import { LABELS } from './labels.ts';
import { settingsPath } from './paths.ts';
import { ProviderSection } from './provider-section.tsx';
import { ProvisioningSection } from './provisioning-section.tsx';
import { RolesSection } from './roles-section.tsx';
import { TestSection } from './test-section.tsx';
import './sign-on.css';

export const meta = pageTitle('Single sign-on');

/** Of a partner at `/partner-detail/:id/sign-on`, else the actor's own. */
const canManage = (url: URL) => (url.pathname.startsWith('/partner-detail/') ? 'signOn.any' : 'signOn.manage');
const organizationOf = (params: { readonly id?: string }, actor: { readonly partnerId: number | null }) =>
  params.id === undefined ? actor.partnerId : readId(params.id);

export const loader = pageLoader({
  can: canManage,
  run: async ({ actor, params }) => {
    const partnerId = organizationOf(params, actor);
    const { provider, ...read } = await settings.readSettings(actor, partnerId);
    return {
      ...read,
      partnerId: params.id === undefined ? null : partnerId,
      scimUrl: scimBase(),
      provider: provider && {
        ...provider,
        secretReplacedAt: provider.secretReplacedAt.toISOString(),
        scimReplacedAt: provider.scimReplacedAt?.toISOString() ?? null,
        scimLastUsedAt: provider.scimLastUsedAt?.toISOString() ?? null,
      },
    };
  },
});

export const action = pageAction({
  can: canManage,
  fresh: 'change single sign-on',
  form: signOnForm,
  labels: LABELS,
  run: async ({ actor, params, form }) => {
    const partnerId = organizationOf(params, actor);
    if (form.intent === 'enforce') {
      const toConfirm = await settings.enforce(actor, partnerId, form);
      if (toConfirm) return data({ ok: true as const, toConfirm, emergencyUserId: form.emergencyUserId });
    } else if (form.intent === 'replaceToken')
      return data({ ok: true as const, token: await replaceScimToken(actor, partnerId) });
    else await change(actor, partnerId, form);
    throw await redirectWithNotice(settingsPath(actor, partnerId), { type: 'success', message: DONE[form.intent] });
  },
});

const DONE: Readonly<Record<SignOnForm['intent'], string>> = {
  saveProvider: 'The provider was saved.',
  replaceSecret: 'The client secret was replaced. The old one works for another hour.',
  removeProvider: 'Single sign-on was removed.',
  replaceToken: 'The token was created.',
  revokeToken: 'The token was revoked.',
  addDomain: 'The domain was added.',
  confirmDomain: 'The domain was confirmed.',
  removeDomain: 'The domain was removed.',
  addRow: 'The row was added.',
  moveUp: 'The row was moved up.',
  moveDown: 'The row was moved down.',
  removeRow: 'The row was removed.',
  saveMapping: 'The roles were saved.',
  enforce: 'The enforcement was saved.',
};

async function change(
  actor: Parameters<typeof settings.saveProvider>[0],
  partnerId: number | null,
  form: Exclude<SignOnForm, { intent: 'enforce' | 'replaceToken' }>,
): Promise<void> {
  switch (form.intent) {
    case 'saveProvider':
      return settings.saveProvider(actor, partnerId, form);
    case 'replaceSecret':
      return settings.replaceSecret(actor, partnerId, form.clientSecret);
    case 'removeProvider':
      return settings.removeProvider(actor, partnerId);
    case 'revokeToken':
      return revokeScimToken(actor, partnerId);
    case 'addDomain':
    case 'confirmDomain':
      return settings.addDomain(actor, partnerId, form.domain);
    case 'removeDomain':
      return settings.removeDomain(actor, partnerId, form.domain);
    default:
      return settings.changeMapping(actor, partnerId, form);
  }
}

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

const check = liveCheck(() =>
  import('#app/modules/sign-on/sign-on.schema.ts').then((schemas) => schemas.providerFields),
);

type Answer =
  | ActionFailure
  | { readonly ok: true; readonly toConfirm: { people: number; newcomers: number }; readonly emergencyUserId: number }
  | { readonly ok: true; readonly token: string }
  | undefined;

export default function SignOnSettings() {
  const { provider, redirectUrl, scimUrl, organization, partnerId, roles, mayConfirm } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as Answer;
  const refusal = answer && !answer.ok ? answer : null;
  const name = organization ?? 'Your organization';
  return (
    <LiveForm refusal={refusal ?? undefined} check={check} form="sign-on-provider">
      <ErrorSummary problems={problemsOf(refusal)} />
      <PageHeader
        over={partnerId === null ? undefined : <a href={`/partner-detail/${partnerId}`}>{organization}</a>}
        title="Single sign-on"
        lead={`${organization === null ? 'Your people' : `People at ${name}`} sign in with their own identity provider, by OpenID Connect.`}
      />
      <div className="sign-on">
        <div className="sign-on-main">
          <ProviderSection provider={provider} redirectUrl={redirectUrl} />
          {provider ? (
            <>
              <DomainsSection domains={provider.domains} mayConfirm={mayConfirm} />
              <RolesSection provider={provider} roles={roles} />
              <EnforcementSection provider={provider} toConfirm={answer?.ok && 'toConfirm' in answer ? answer : null} />
              <ProvisioningSection
                provider={provider}
                url={scimUrl}
                created={answer?.ok && 'token' in answer ? answer.token : null}
              />
            </>
          ) : (
            <p className="hint">Domains, roles, and enforcement follow once the provider is saved.</p>
          )}
        </div>
        {provider ? <TestSection providerKey={provider.key} name={provider.name} test={provider.test} /> : null}
      </div>
    </LiveForm>
  );
}

import { data } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { type FormEvent, useState } from 'react';
import { AppError } from '#app/errors.ts';
import { formDataOf } from '#app/form-data.ts';
import { scimBase } from '#app/http/api/scim.server.ts';
import { refusedForm } from '#app/http/form.server.ts';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { type ActionFailure, pageAction, pageLoader } from '#app/http/page.server.ts';
import { saveSettings } from '#app/modules/sign-on/save-settings.server.ts';
import { replaceScimToken, revokeScimToken } from '#app/modules/sign-on/scim/tokens.server.ts';
import { lookUpIssuer, readSettings, removeProvider } from '#app/modules/sign-on/settings.server.ts';
import { signOnSettings } from '#app/modules/sign-on/sign-on.schema.ts';
import { ErrorSummary, problemsOf } from '#app/ui/form/error-summary.tsx';
import { LiveForm } from '#app/ui/form/live/live-form.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { DomainsSection } from './domains-section.tsx';
import { EnforcementSection, type RequiredEffect } from './enforcement-section.tsx';
import { labelOfSetting, SETTINGS_FORM } from './labels.ts';
import { settingsPath } from './paths.ts';
import { ProviderSection } from './provider-section.tsx';
import { ProvisioningSection } from './provisioning-section.tsx';
import { RemoveSection } from './remove-section.tsx';
import { RolesSection } from './roles-section.tsx';
import { SaveBar } from './save-bar.tsx';
import { countChanges, editTexts, type SettingsTexts, textsInForm, textsOfSettings } from './settings-texts.ts';
import { TestSection } from './test-section.tsx';
import './sign-on.css';
import './rows.css';

export const meta = pageTitle('Single sign-on');

/** Of a partner at `/partner-detail/:id/sign-on`, else the actor's own. */
const canManage = (url: URL) => (url.pathname.startsWith('/partner-detail/') ? 'signOn.any' : 'signOn.manage');
const organizationOf = (params: { readonly id?: string }, actor: { readonly partnerId: number | null }) =>
  params.id === undefined ? actor.partnerId : readId(params.id);

export const loader = pageLoader({
  can: canManage,
  run: async ({ actor, params }) => {
    const partnerId = organizationOf(params, actor);
    const { provider, ...read } = await readSettings(actor, partnerId);
    return {
      ...read,
      partnerId: params.id === undefined ? null : partnerId,
      scimUrl: scimBase(),
      provider: provider && {
        ...provider,
        secretReplacedAt: provider.secretReplacedAt.toISOString(),
        scimReplacedAt: provider.scimReplacedAt?.toISOString() ?? null,
        scimLastUsedAt: provider.scimLastUsedAt?.toISOString() ?? null,
        keysSince: provider.keysSince?.toISOString() ?? null,
        lastChange: provider.lastChange && { ...provider.lastChange, at: provider.lastChange.at.toISOString() },
      },
    };
  },
});

export const action = pageAction({
  can: canManage,
  fresh: (_, form) => (isSaved(String(form.get('intent'))) ? 'change single sign-on' : null),
  labels: async () => labelOfSetting,
  run: async ({ actor, params, formData }) => {
    const partnerId = organizationOf(params, actor);
    const intent = String(formData.get('intent'));
    const texts = textsInForm(formData);
    const version = Number(formData.get('version'));
    const done = (message: string) =>
      redirectWithNotice(settingsPath(actor, partnerId), { type: 'success' as const, message });
    if (intent === 'lookUp')
      return data({ ok: true as const, lookup: await lookUpIssuer(actor, partnerId, texts.issuer) });
    if (intent === 'save' || intent === 'saveRequired') {
      const parsed = signOnSettings.safeParse({ ...texts, version });
      if (!parsed.success) throw refusedForm(parsed.error);
      const toConfirm = await saveSettings(actor, partnerId, parsed.data, intent === 'saveRequired');
      if (toConfirm) return data({ ok: true as const, texts, toConfirm });
      throw await done('Single sign-on was saved.');
    }
    if (intent === 'replaceToken')
      return data({ ok: true as const, token: await replaceScimToken(actor, partnerId, version) });
    if (intent === 'revokeToken') {
      await revokeScimToken(actor, partnerId, version);
      throw await done('The token was revoked.');
    }
    if (intent === 'removeProvider') {
      await removeProvider(actor, partnerId, version);
      throw await done('Single sign-on was removed.');
    }
    const edited = editTexts(texts, intent);
    if (!edited) throw new AppError('unprocessable', 'Choose what to do.');
    return data({ ok: true as const, texts: edited });
  },
});

const isSaved = (intent: string) =>
  ['save', 'saveRequired', 'replaceToken', 'revokeToken', 'removeProvider'].includes(intent);

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

interface Done {
  readonly ok: true;
  /** The page as edited, or as it waits for a confirmation. */
  readonly texts?: SettingsTexts;
  readonly toConfirm?: RequiredEffect;
  readonly token?: string;
}

export default function SignOnSettings() {
  const { provider } = useLoaderData<typeof loader>();
  return <Settings key={provider?.version} />;
}

function Settings() {
  const { provider, redirectUrl, scimUrl, organization, partnerId, roles, mayConfirm, mayAudit } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as ActionFailure | Done | undefined;
  const refusal = answer && !answer.ok ? answer : null;
  const done = answer?.ok ? answer : null;
  const posted = refusal ? textsInForm(formDataOf(refusal.values)) : (done?.texts ?? null);
  const { texts, typed, changes, formProps } = useSettingsForm(textsOfSettings(provider), posted);
  const detail = refusal?.detail as { readonly version?: number; readonly claimedIssuer?: string } | undefined;
  const version = detail?.version ?? provider?.version ?? 0;
  const people = organization === null ? 'Your people' : `People at ${organization || 'your organization'}`;
  return (
    // The rows change places: fields take their entries from `texts`, not by name.
    <LiveForm refusal={refusal ? { ...refusal, values: {} } : undefined}>
      <ErrorSummary problems={problemsOf(refusal)} />
      <PageHeader
        over={partnerId === null ? undefined : <a href={`/partner-detail/${partnerId}`}>{organization}</a>}
        title="Single sign-on"
        state={stateOf(provider)}
        lead={`${people} sign in with their own identity provider, by OpenID Connect.`}
      />
      <div className="sign-on">
        <div className="sign-on-main">
          <Form id={SETTINGS_FORM} method="post" noValidate preventScrollReset className="sign-on-form" {...formProps}>
            {/* Enter in a field saves, whatever button comes first. */}
            <button type="submit" name="intent" value="save" hidden tabIndex={-1} aria-hidden="true" />
            <input type="hidden" name="version" value={version} />
            <ProviderSection
              texts={texts}
              provider={provider}
              redirectUrl={redirectUrl}
              claimedIssuer={detail?.claimedIssuer ?? null}
            />
            {provider ? (
              <>
                <DomainsSection
                  texts={texts}
                  typed={typed}
                  stored={provider.domains}
                  mayConfirm={mayConfirm}
                  errors={refusal?.errors ?? {}}
                />
                <RolesSection
                  texts={texts}
                  typed={typed}
                  roles={roles}
                  peopleByValue={provider.peopleByValue}
                  errors={refusal?.errors ?? {}}
                />
                <EnforcementSection texts={texts} provider={provider} toConfirm={done?.toConfirm ?? null} />
              </>
            ) : (
              <p className="hint">Domains, roles, enforcement, and provisioning follow once the provider is saved.</p>
            )}
          </Form>
          {provider ? (
            <>
              <ProvisioningSection provider={{ ...provider, version }} url={scimUrl} created={done?.token ?? null} />
              <RemoveSection name={provider.name} version={version} />
            </>
          ) : null}
        </div>
        {provider ? (
          <TestSection
            providerKey={provider.key}
            name={provider.name}
            test={provider.test}
            lastDays={provider.lastDays}
            auditPath={mayAudit ? `/audit?kind=signOn&target=${provider.id}` : null}
          />
        ) : null}
      </div>
      <SaveBar changes={changes} />
    </LiveForm>
  );
}

function stateOf(provider: { readonly isRequired: boolean } | null): string {
  if (!provider) return 'Not set up yet';
  return provider.isRequired ? 'On and required' : 'On';
}

/**
 * Changes rows on the page without the server. Fields keep their own text: `texts` has the rows and their order, `typed` what
 * stands in the fields now.
 */
function useSettingsForm(stored: SettingsTexts, posted: SettingsTexts | null) {
  const [texts, setTexts] = useState(posted ?? stored);
  const [typed, setTyped] = useState(texts);
  return {
    texts,
    typed,
    changes: countChanges(stored, typed),
    formProps: {
      onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) => setTyped(textsInForm(new FormData(currentTarget))),
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        const button = submitter instanceof HTMLButtonElement ? submitter.value : '';
        const edited = editTexts(textsInForm(new FormData(event.currentTarget)), button);
        if (!edited) return;
        event.preventDefault();
        setTexts(edited);
        setTyped(edited);
      },
    },
  };
}

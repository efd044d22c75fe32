import { data } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { AppError } from '#app/errors.ts';
import { formDataOf } from '#app/form-data.ts';
import { scimBase } from '#app/http/api/scim.server.ts';
import { refusedForm } from '#app/http/form.server.ts';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { type ActionFailure, pageAction, pageLoader } from '#app/http/page.server.ts';
import { saveOrAsk } from '#app/http/saving/save-or-ask.server.ts';
import { saveSettings } from '#app/modules/sign-on/save-settings.server.ts';
import { replaceScimToken, revokeScimToken } from '#app/modules/sign-on/scim/tokens.server.ts';
import { lookUpIssuer, readSettings, removeProvider } from '#app/modules/sign-on/settings.server.ts';
import { signOnSettings } from '#app/modules/sign-on/sign-on.schema.ts';
import { ErrorSummary, problemsOf } from '#app/ui/form/error-summary.tsx';
import { LiveForm } from '#app/ui/form/live/live-form.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { type Conflict, ConflictPage, isConflict } from '#app/ui/saving/conflict/conflict-page.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { DomainsSection } from './domains-section.tsx';
import { EnforcementSection, type RequiredEffect } from './enforcement-section.tsx';
import { formByField, latestOfSettings, postedSettings } from './form/settings-fields.ts';
import { editTexts, type SettingsTexts, textsOfSettings } from './form/settings-texts.ts';
import { type Opened, useSettingsForm } from './form/use-settings-form.ts';
import { labelOfSetting, SETTINGS_FORM } from './labels.ts';
import { settingsPath } from './paths.ts';
import { ProviderSection } from './provider-section.tsx';
import { ProvisioningSection } from './provisioning-section.tsx';
import { RemoveSection } from './remove-section.tsx';
import { RolesSection } from './roles-section.tsx';
import { SaveBar } from './save-bar.tsx';
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
      path: settingsPath(actor, partnerId),
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
    const version = Number(formData.get('shownVersion'));
    /** Shows the page again with its unsaved changes. */
    const stay = <T extends object>(more: T, texts = postedSettings(formData), opened = openedIn(formData)) =>
      data({ ok: true as const, texts, opened, ...more });
    const done = (message: string) =>
      redirectWithNotice(settingsPath(actor, partnerId), { type: 'success' as const, message });
    if (intent === 'lookUp')
      return data({ ok: true as const, lookup: await lookUpIssuer(actor, partnerId, String(formData.get('issuer'))) });
    if (intent === 'save' || intent === 'saveRequired')
      return saveOrAsk(actor, formByField(formData), {
        latest: async () => latestOfSettings(await readSettings(actor, partnerId)),
        save: async ({ form, base, note }) => {
          const texts = postedSettings(form);
          const opened = { version: String(form.get('version')), base: JSON.stringify(base) };
          const parsed = signOnSettings.safeParse({ ...texts, version: opened.version });
          if (!parsed.success) throw refusedForm(parsed.error);
          const toConfirm = await saveSettings(actor, partnerId, parsed.data, intent === 'saveRequired');
          return toConfirm ? stay({ toConfirm }, texts, opened) : done(`Single sign-on was saved.${note}`);
        },
      });
    if (intent === 'replaceToken') return stay({ token: await replaceScimToken(actor, partnerId, version) });
    if (intent === 'revokeToken') {
      await revokeScimToken(actor, partnerId, version);
      return stay({ isRevoked: true as const });
    }
    if (intent === 'removeProvider') {
      await removeProvider(actor, partnerId, version);
      throw await done('Single sign-on was removed.');
    }
    const texts = postedSettings(formData);
    const edited = intent === 'cancel' ? texts : editTexts(texts, intent);
    if (!edited) throw new AppError('unprocessable', 'Choose what to do.');
    return stay({}, edited);
  },
});

const isSaved = (intent: string) =>
  ['save', 'saveRequired', 'replaceToken', 'revokeToken', 'removeProvider'].includes(intent);

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

interface Done {
  readonly ok: true;
  /** The page as edited, or as it waits for a confirmation. */
  readonly texts?: SettingsTexts;
  readonly opened?: Opened;
  readonly toConfirm?: RequiredEffect;
  readonly token?: string;
  readonly isRevoked?: true;
}

const openedIn = (form: FormData): Opened => ({
  version: String(form.get('version') ?? '0'),
  base: String(form.get('base') ?? ''),
});

export default function SignOnSettings() {
  const { partnerId, path } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as ActionFailure | Conflict | Done | undefined;
  if (isConflict(answer)) return <ConflictPage conflict={answer} over="Single sign-on" backTo={path} intent="save" />;
  // Entries of an ended session fill the page in again.
  const isKept = answer?.ok === false && answer.code === 'kept';
  return <Settings key={`${partnerId} ${isKept}`} answer={answer} />;
}

/** What the last answer shows again. */
function postedIn(answer: ActionFailure | Done | undefined) {
  if (answer?.ok === false) {
    const form = formDataOf(answer.values);
    return { texts: postedSettings(form), opened: openedIn(form) };
  }
  return answer?.texts && answer.opened ? { texts: answer.texts, opened: answer.opened } : null;
}

function Settings({ answer }: { readonly answer: ActionFailure | Done | undefined }) {
  const { provider, redirectUrl, scimUrl, organization, partnerId, roles, mayConfirm, mayAudit } =
    useLoaderData<typeof loader>();
  const refusal = answer?.ok === false ? answer : null;
  const done = answer?.ok ? answer : null;
  const shownVersion = provider?.version ?? 0;
  const form = useSettingsForm(textsOfSettings(provider), shownVersion, postedIn(answer));
  const { texts, typed, changes, opened } = form;
  const detail = refusal?.detail as { readonly claimedIssuer?: string } | undefined;
  const people = organization === null ? 'Your people' : `People at ${organization || 'your organization'}`;
  return (
    // The rows change places: fields take their entries from `texts`, not by name.
    <LiveForm key={form.filling} refusal={refusal ? { ...refusal, values: {} } : undefined}>
      <ErrorSummary problems={problemsOf(refusal)} />
      <PageHeader
        over={partnerId === null ? undefined : <a href={`/partner-detail/${partnerId}`}>{organization}</a>}
        title="Single sign-on"
        state={stateOf(provider)}
        lead={`${people} sign in with their own identity provider, by OpenID Connect.`}
      />
      <div className="sign-on">
        <div className="sign-on-main">
          <Form
            id={SETTINGS_FORM}
            method="post"
            noValidate
            preventScrollReset
            className="sign-on-form"
            {...form.formProps}
          >
            {/* Enter in a field saves, whatever button comes first. */}
            <button type="submit" name="intent" value="save" hidden tabIndex={-1} aria-hidden="true" />
            <input type="hidden" name="version" value={opened.version} />
            <input type="hidden" name="base" value={opened.base} />
            <input type="hidden" name="shownVersion" value={shownVersion} />
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
              <ProvisioningSection
                provider={provider}
                url={scimUrl}
                created={done?.token ?? null}
                isRevoked={done?.isRevoked ?? false}
              />
              <RemoveSection name={provider.name} version={shownVersion} />
            </>
          ) : null}
        </div>
        {provider ? (
          <TestSection
            providerKey={provider.key}
            name={provider.name}
            test={provider.test}
            lastDays={provider.lastDays}
            hasChanges={changes > 0}
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

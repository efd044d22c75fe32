import { data, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { AppError } from '#app/errors.ts';
import { scimBase } from '#app/http/api/scim.server.ts';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { type ActionFailure, pageAction, pageLoader } from '#app/http/page.server.ts';
import { consumeTestedForm, keepTestedForm } from '#app/http/pending-form.server.ts';
import { saveOrAsk } from '#app/http/saving/save-or-ask.server.ts';
import { replaceScimToken, revokeScimToken } from '#app/modules/sign-on/scim/tokens.server.ts';
import { saveSettings } from '#app/modules/sign-on/settings/save-settings.server.ts';
import { lookUpIssuer, readSettings, removeProvider } from '#app/modules/sign-on/settings/settings.server.ts';
import { checkTest } from '#app/modules/sign-on/test-sign-on.server.ts';
import { ErrorSummary, problemsOf } from '#app/ui/form/error-summary.tsx';
import { LiveForm } from '#app/ui/form/live/live-form.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { type Conflict, ConflictPage, isConflict } from '#app/ui/saving/conflict/conflict-page.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { DomainsSection } from './domains-section.tsx';
import { EnforcementSection } from './enforcement-section.tsx';
import { parseSettings } from './form/parse-settings.server.ts';
import { type Done, openedIn, pageIn, postedIn } from './form/posted-page.ts';
import { formByField, latestOfSettings, postedSettings } from './form/settings-fields.ts';
import { editTexts, textsOfSettings } from './form/settings-texts.ts';
import { useSettingsForm } from './form/use-settings-form.ts';
import { useTestOfPage } from './form/use-test-of-page.ts';
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
  query: z.object({ tested: z.literal('1').optional() }),
  run: async ({ actor, params, query }) => {
    const partnerId = organizationOf(params, actor);
    const { provider, ...read } = await readSettings(actor, partnerId);
    return {
      ...read,
      /** The entries that a test comes back to. */
      tested: query.tested && provider ? await consumeTestedForm(actor, provider.key) : null,
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
  run: async ({ actor, params, request, formData }) => {
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
          const toConfirm = await saveSettings(actor, partnerId, parseSettings(form), intent === 'saveRequired');
          return toConfirm ? stay({ toConfirm }, texts, opened) : done(`Single sign-on was saved.${note}`);
        },
      });
    if (intent === 'test') {
      const key = await checkTest(actor, partnerId, parseSettings(formData));
      await keepTestedForm(request, key, formData);
      const page = encodeURIComponent(`${settingsPath(actor, partnerId)}?tested=1`);
      throw redirect(`/login/sso/${key}/test?returnTo=${page}`, { status: 303 });
    }
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

export default function SignOnSettings() {
  const { partnerId, path } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as ActionFailure | Conflict | Done | undefined;
  if (isConflict(answer)) return <ConflictPage conflict={answer} over="Single sign-on" backTo={path} intent="save" />;
  // Entries of an ended session fill the page in again.
  const isKept = answer?.ok === false && answer.code === 'kept';
  return <Settings key={`${partnerId} ${isKept}`} answer={answer} />;
}

function Settings({ answer }: { readonly answer: ActionFailure | Done | undefined }) {
  const { provider, redirectUrl, scimUrl, organization, partnerId, roles, mayConfirm, mayAudit, tested } =
    useLoaderData<typeof loader>();
  const refusal = answer?.ok === false ? answer : null;
  const done = answer?.ok ? answer : null;
  const shownVersion = provider?.version ?? 0;
  const stored = textsOfSettings(provider);
  const form = useSettingsForm(stored, shownVersion, postedIn(answer) ?? (tested && pageIn(tested)));
  const { texts, typed, changes, opened } = form;
  const test = useTestOfPage({ stored, typed, test: provider?.test ?? null, hasCome: tested !== null });
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
              typedIssuer={typed.issuer}
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
                <EnforcementSection
                  texts={texts}
                  provider={provider}
                  isTested={test.isOfPage}
                  toConfirm={done?.toConfirm ?? null}
                />
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
            name={provider.name}
            test={provider.test}
            isOfPage={test.isOfPage}
            onTest={test.begin}
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

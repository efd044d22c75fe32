import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { parseForm } from '#app/http/form.server.ts';
import { liveCheck } from '#app/http/input/live-check.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { type ActionFailure, pageAction, pageLoader } from '#app/http/page.server.ts';
import { saveOrAsk } from '#app/http/saving/save-or-ask.server.ts';
import { sessionIdOf } from '#app/http/session.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { profilePathFor } from '#app/modules/access/navigation.ts';
import {
  changePasswordForm,
  createTokenForm,
  endSessionForm,
  endSessionsForm,
  revokeTokenForm,
} from '#app/modules/auth/auth.schema.ts';
import { changeEmailForm } from '#app/modules/auth/email-change/email-change.schema.ts';
import { requestEmailChange } from '#app/modules/auth/email-change/email-change.server.ts';
import * as account from '#app/modules/auth/own-account.server.ts';
import {
  addPasskeyForm,
  beginPasskeyForm,
  removePasskeyForm,
  renamePasskeyForm,
} from '#app/modules/auth/passkeys/passkeys.schema.ts';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '#app/modules/auth/passkeys/passkeys.server.ts';
import { changeOwnProfile } from '#app/modules/users/status.server.ts';
import { ownProfileForm } from '#app/modules/users/users.schema.ts';
import { readUser } from '#app/modules/users/users.server.ts';
import { ErrorSummary, problemsOf } from '#app/ui/form/error-summary.tsx';
import { LiveForm } from '#app/ui/form/live/live-form.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import type { NewPasskeyRequest } from '#app/ui/passkeys/passkey.ts';
import { ConflictPage, isConflict } from '#app/ui/saving/conflict/conflict-page.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { latestOfUser } from '../users/user-texts.ts';
import { AppearanceSection } from './appearance-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { JumpList } from './jump-list.tsx';
import { loadProfile } from './load-profile.server.ts';
import { NotificationsSection } from './notifications-section.tsx';
import { ownTexts } from './own-texts.ts';
import { PROFILE_LABELS } from './profile-labels.ts';
import { SessionsSection } from './sessions-section.tsx';
import { SignInSection } from './sign-in-section.tsx';
import { type NewToken, TokensSection } from './tokens-section.tsx';
import './profile.css';
import './profile-phone.css';

export const meta = pageTitle('User Profile');

export const loader = pageLoader({
  can: 'profile.own',
  run: ({ actor, request }) => loadProfile(actor, request),
});

async function changeOf(actor: Actor, formData: FormData): Promise<string | null> {
  if (formData.get('intent') !== 'removePasskey') return CHANGES[String(formData.get('intent'))] ?? null;
  const id = Number(formData.get('passkeyId'));
  const named = (await listPasskeys(actor)).find((passkey) => passkey.id === id);
  return named ? `remove the passkey “${named.name}”` : 'remove a passkey';
}

/** Forms of the page except the details, distinguished by `intent`. */
const profileForm = z.discriminatedUnion('intent', [
  changeEmailForm,
  changePasswordForm,
  createTokenForm,
  revokeTokenForm,
  endSessionForm,
  endSessionsForm,
  beginPasskeyForm,
  addPasskeyForm,
  renamePasskeyForm,
  removePasskeyForm,
]);

/** Those that need a fresh sign-in, by intent. */
const CHANGES: Readonly<Record<string, string>> = {
  changeEmail: 'change your email',
  changePassword: 'change your password',
  createToken: 'create an access token',
  beginPasskey: 'add a passkey',
  addPasskey: 'add a passkey',
};

export const action = pageAction({
  can: 'profile.own',
  fresh: ({ actor }, formData) => changeOf(actor, formData),
  labels: PROFILE_LABELS,
  run: async ({ actor, formData, request }) => {
    if (formData.get('intent') === 'saveProfile') return saveDetails(actor, formData);
    const form = parseForm(profileForm, formData);
    const back = (section: string, message: string, type: 'success' | 'info' = 'success') =>
      redirectWithNotice(`${profilePathFor(actor)}#${section}`, { type, message });
    switch (form.intent) {
      case 'createToken': {
        const { tokenName, access, days } = form;
        const { token } = await account.createToken(actor, form);
        return data({ ok: true as const, created: { token, tokenName, access, days } });
      }
      case 'revokeToken': {
        const name = await account.revokeToken(actor, form.tokenId);
        throw name === null
          ? await back('tokens', 'This access token was already revoked.', 'info')
          : await back('tokens', `Revoked ${name ? `“${name}”` : 'the API sign-in'}.`);
      }
      case 'endSession': {
        const device = await account.endSession(actor, form.sessionId);
        throw device === null
          ? await back('devices', 'This device was already signed out.', 'info')
          : await back('devices', `Signed out ${device}.`);
      }
      case 'endSessions': {
        const revokesTokens = Boolean(form.revokesTokens);
        await account.endOtherSessions(actor, await sessionIdOf(request), { revokesTokens });
        throw await back(
          'devices',
          revokesTokens ? 'Signed out everywhere else. Access tokens revoked.' : 'Signed out everywhere else.',
        );
      }
      case 'changeEmail':
        await requestEmailChange(actor, form.newEmail);
        throw await back(
          'name',
          `Link sent to ${form.newEmail}. Your email changes once you confirm it there.`,
          'info',
        );
      case 'changePassword':
        await account.changePassword(actor, form, await sessionIdOf(request));
        throw await back('sign-in', 'Password changed. Your other devices were signed out.');
      case 'beginPasskey':
        return data({ ok: true as const, passkey: await beginPasskey(actor, await sessionIdOf(request)) });
      case 'addPasskey':
        throw await back('sign-in', `Passkey “${await addPasskey(actor, form, await sessionIdOf(request))}” added.`);
      case 'renamePasskey':
        await renamePasskey(actor, form);
        throw await back('sign-in', `Passkey renamed to “${form.passkeyName}”.`);
      case 'removePasskey': {
        const name = await removePasskey(actor, form.passkeyId);
        throw name === null
          ? await back('sign-in', 'This passkey was already removed.', 'info')
          : await back('sign-in', `Passkey “${name}” removed.`);
      }
    }
  },
});

type Answer =
  | ActionFailure
  | { readonly ok: true; readonly created?: NewToken; readonly passkey?: NewPasskeyRequest }
  | null
  | undefined;

const SECTIONS = [
  ['name', 'Name and picture'],
  ['sign-in', 'How you sign in'],
  ['devices', 'Devices'],
  ['tokens', 'Access tokens'],
  ['notifications', 'Notifications'],
  ['appearance', 'Appearance'],
] as const;

/** An administrator can edit the same details, so saves can conflict. */
async function saveDetails(actor: Actor, formData: FormData) {
  return saveOrAsk(actor, formData, {
    latest: async () => {
      const user = await readUser(actor, actor.userId);
      return latestOfUser(user, ownTexts(user));
    },
    save: async ({ form, note }) => {
      const { change, version } = parseForm(ownProfileForm, form);
      await changeOwnProfile(actor, change, version);
      return redirectWithNotice(profilePathFor(actor), { type: 'success', message: `Profile saved.${note}` });
    },
  });
}

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

const check = liveCheck(() => import('#app/modules/users/users.schema.ts').then((schemas) => schemas.ownProfileForm));

export default function UserProfile() {
  const profile = useLoaderData<typeof loader>();
  const given = useActionData<typeof action>();
  if (isConflict(given))
    return <ConflictPage conflict={given} over="User Profile" backTo={profile.details.path} intent="saveProfile" />;
  const answer = given as Answer;
  const failure = answer && !answer.ok ? answer : null;
  const errors = failure?.errors ?? {};
  const values = failure?.values ?? {};
  return (
    <LiveForm refusal={failure ?? undefined} check={check} form="details">
      <ErrorSummary problems={problemsOf(failure)} />
      <PageHeader title="User Profile" lead="Your name, how you sign in, and where you are signed in." />
      <div className="account">
        <JumpList sections={SECTIONS} />
        <div className="account-sections">
          <DetailsSection details={profile.details} values={values} errors={errors} />
          <SignInSection
            passkeys={profile.passkeys}
            request={(answer?.ok && answer.passkey) || null}
            rename={errors.passkeyName ? { id: Number(values.passkeyId), errors } : null}
            ways={profile.ways}
            secondFactor={profile.secondFactor}
            errors={errors}
          />
          <SessionsSection sessions={profile.sessions} />
          <TokensSection
            tokens={profile.tokens}
            submissionId={profile.submissionId}
            errors={errors}
            values={values}
            created={(answer?.ok && answer.created) || null}
          />
          <NotificationsSection mailKinds={profile.mailKinds} />
          <AppearanceSection theme={profile.theme} messages={profile.messages} shortcuts={profile.shortcuts} />
        </div>
      </div>
    </LiveForm>
  );
}

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
import * as account from '#app/modules/auth/own-account.server.ts';
import { changeOwnProfile } from '#app/modules/users/status.server.ts';
import { ownProfileForm } from '#app/modules/users/users.schema.ts';
import { readUser } from '#app/modules/users/users.server.ts';
import { ErrorSummary, problemsOf } from '#app/ui/form/error-summary.tsx';
import { LiveForm } from '#app/ui/form/live/live-form.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { ConflictPage, isConflict } from '#app/ui/saving/conflict-page.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { latestOfUser } from '../users/user-texts.ts';
import { AppearanceSection } from './appearance-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { loadProfile } from './load-profile.server.ts';
import { ownTexts } from './own-texts.ts';
import { PasswordSection } from './password-section.tsx';
import { PROFILE_LABELS } from './profile-labels.ts';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TokensSection } from './tokens-section.tsx';
import './profile.css';

export const meta = pageTitle('User Profile');

export const loader = pageLoader({
  can: 'profile.own',
  run: ({ actor, request }) => loadProfile(actor, request),
});

/** Forms of the page except the details, distinguished by `intent`. */
const profileForm = z.discriminatedUnion('intent', [
  changePasswordForm,
  createTokenForm,
  revokeTokenForm,
  endSessionForm,
  endSessionsForm,
]);

/** Those that need a fresh sign-in, by intent. */
const CHANGES: Readonly<Record<string, string>> = {
  changePassword: 'change your password',
  createToken: 'create an access token',
};

export const action = pageAction({
  can: 'profile.own',
  fresh: (_, formData) => CHANGES[String(formData.get('intent'))] ?? null,
  labels: PROFILE_LABELS,
  run: async ({ actor, formData, request }) => {
    if (formData.get('intent') === 'saveProfile') return saveDetails(actor, formData);
    const form = parseForm(profileForm, formData);
    const done = (message: string) => redirectWithNotice(profilePathFor(actor), { type: 'success', message });
    switch (form.intent) {
      case 'createToken':
        return data({ ok: true as const, token: (await account.createToken(actor, form)).token });
      case 'revokeToken':
        if (await account.revokeToken(actor, form.tokenId)) throw await done('The access token was revoked.');
        throw await redirectWithNotice(profilePathFor(actor), {
          type: 'info',
          message: 'The access token is already revoked.',
        });
      case 'endSession':
        if (await account.endSession(actor, form.sessionId)) throw await done('The session was ended.');
        throw await redirectWithNotice(profilePathFor(actor), {
          type: 'info',
          message: 'The session had already ended.',
        });
      case 'endSessions':
        await account.endOtherSessions(actor, await sessionIdOf(request));
        throw await done('You are signed out everywhere else.');
      case 'changePassword':
        await account.changePassword(actor, form, await sessionIdOf(request));
        throw await done('Your password was changed. Other sessions were ended.');
    }
  },
});

type Answer = ActionFailure | { readonly ok: true; readonly token: string } | undefined;

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
      return redirectWithNotice(profilePathFor(actor), { type: 'success', message: `Your profile was saved.${note}` });
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
  return (
    <LiveForm refusal={failure ?? undefined} check={check} form="details">
      <ErrorSummary problems={problemsOf(failure)} />
      <PageHeader title="User Profile" />
      <DetailsSection details={profile.details} values={failure?.values ?? {}} />
      <PasswordSection errors={errors} />
      <SecondFactorSection {...profile.secondFactor} />
      <SessionsSection sessions={profile.sessions} />
      <AppearanceSection theme={profile.theme} messages={profile.messages} />
      <TokensSection
        tokens={profile.tokens}
        errors={errors}
        values={failure?.values ?? {}}
        created={answer?.ok ? answer.token : null}
      />
    </LiveForm>
  );
}

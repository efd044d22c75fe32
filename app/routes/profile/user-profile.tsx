import { data, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { sessionIdOf } from '#app/http/session.server.ts';
import { profilePathFor } from '#app/modules/access/navigation.ts';
import * as account from '#app/modules/auth/own-account.server.ts';
import { changeOwnProfile } from '#app/modules/users/standing.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { loadProfile } from './load-profile.server.ts';
import { PasswordSection } from './password-section.tsx';
import { profileForm } from './profile-form.server.ts';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TokensSection } from './tokens-section.tsx';
import './profile.css';

export const meta: MetaFunction = () => [{ title: `User Profile · ${PRODUCT_NAME}` }];

export const loader = pageLoader({
  can: 'profile.own',
  run: ({ actor, request }) => loadProfile(actor, request),
});

export const action = pageAction({
  can: 'profile.own',
  form: profileForm,
  run: async ({ actor, form, request }) => {
    const done = (message: string) => redirectWithNotice(profilePathFor(actor), { type: 'success', message });
    switch (form.intent) {
      case 'saveProfile':
        await changeOwnProfile(actor, form.change);
        throw await done('Your profile was saved.');
      case 'createToken':
        return data({ ok: true as const, token: await account.createToken(actor, form) });
      case 'revokeToken':
        await account.revokeToken(actor, form.tokenId);
        throw await done('The access token was revoked.');
      case 'endSession':
        await account.endSession(actor, form.sessionId);
        throw await done('The session was ended.');
      case 'endSessions':
        await account.endOtherSessions(actor, await sessionIdOf(request));
        throw await done('You are signed out everywhere else.');
      case 'changePassword':
        await account.changePassword(actor, form, await sessionIdOf(request));
        throw await done('Your password was changed. Other sessions were ended.');
    }
  },
});

export { sendOrKeep as clientAction } from '#app/ui/connection/away.ts';

export default function UserProfile() {
  const profile = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const failure = answer && !answer.ok ? answer : null;
  const errors = failure?.errors ?? {};
  const named = Object.entries(errors).map(([name, messages]) => ({ name, message: messages[0] ?? '' }));
  const problems = failure && named.length === 0 ? [{ name: null, message: failure.message }] : named;
  return (
    <>
      <ErrorSummary problems={problems} />
      <PageHeader title="User Profile" />
      <DetailsSection details={profile.details} errors={errors} values={failure?.values ?? {}} />
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
    </>
  );
}

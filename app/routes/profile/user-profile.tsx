import { data, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { sessionIdOf } from '#app/http/session.server.ts';
import { fullName } from '#app/modules/access/actor.ts';
import { profileForm } from '#app/modules/auth/auth.schema.ts';
import { readProfile } from '#app/modules/auth/auth.server.ts';
import * as account from '#app/modules/auth/own-account.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { readPreferences } from '#app/ui/preferences.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { TokensSection } from './tokens-section.tsx';
import './profile.css';

const PATH = '/user-profile';

export const meta: MetaFunction = () => [{ title: `User Profile · ${PRODUCT_NAME}` }];

export const loader = pageLoader({
  can: 'profile.own',
  run: async ({ actor, request }) => {
    const [profile, tokens] = await Promise.all([readProfile(actor), account.listTokens(actor)]);
    return {
      theme: readPreferences(request.headers.get('Cookie')).theme,
      name: fullName(profile),
      email: profile.email,
      contactNumber: profile.contactNumber,
      roleName: profile.roleName,
      tokens: tokens.map((token) => ({
        id: token.id,
        name: token.name,
        access: token.mayWrite ? 'Read and write' : 'Read',
        expires: token.expiresAt.toISOString().slice(0, 10),
        lastUsed: token.lastUsedAt?.toISOString().slice(0, 10) ?? 'Never',
      })),
    };
  },
});

export const action = pageAction({
  can: 'profile.own',
  form: profileForm,
  run: async ({ actor, form, request }) => {
    if (form.intent === 'createToken') {
      return data({ ok: true as const, token: await account.createToken(actor, form) });
    }
    if (form.intent === 'revokeToken') {
      await account.revokeToken(actor, form.tokenId);
      throw await redirectWithNotice(PATH, { type: 'success', message: 'The access token was revoked.' });
    }
    const sessionId = await sessionIdOf(request);
    if (form.intent === 'endSessions') {
      await account.endOtherSessions(actor, sessionId);
      throw await redirectWithNotice(PATH, { type: 'success', message: 'You are signed out everywhere else.' });
    }
    await account.changePassword(actor, form, sessionId);
    throw await redirectWithNotice(PATH, {
      type: 'success',
      message: 'Your password was changed. Other sessions were ended.',
    });
  },
});

export default function UserProfile() {
  const { tokens, ...profile } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const failure = answer && !answer.ok ? answer : null;
  const problems = Object.entries(failure?.errors ?? {}).map(([name, messages]) => ({
    name,
    message: messages[0] ?? '',
  }));
  return (
    <>
      {failure ? <ErrorSummary problems={problems} /> : null}
      <PageHeader title="User Profile" />
      <dl className="profile-facts">
        <dt>Name</dt>
        <dd>{profile.name}</dd>
        <dt>E-mail</dt>
        <dd>{profile.email}</dd>
        <dt>Role</dt>
        <dd>{profile.roleName}</dd>
        {profile.contactNumber ? <dt>Contact number</dt> : null}
        {profile.contactNumber ? <dd>{profile.contactNumber}</dd> : null}
      </dl>
      <AppearanceSection theme={profile.theme} />
      <PasswordSection errors={failure?.errors ?? {}} />
      <TokensSection
        tokens={tokens}
        errors={failure?.errors ?? {}}
        values={failure?.values ?? {}}
        created={answer?.ok ? answer.token : null}
      />
    </>
  );
}

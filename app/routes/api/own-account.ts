import { z } from 'zod';
import { AppError, fieldError } from '#app/errors.ts';
import { bearerOf } from '#app/http/api/bearer.server.ts';
import { requireUnchanged } from '#app/http/api/unchanged.server.ts';
import { area, call } from '#app/http/api.server.ts';
import { hashOfApiClient } from '#app/http/client/device.server.ts';
import { originOf } from '#app/http/session.server.ts';
import { requireCapability } from '#app/modules/access/can.ts';
import {
  loginAnswer,
  loginBody,
  newTokenAnswer,
  profileAnswer,
  profileQuery,
  tokenBody,
  tokensAnswer,
} from '#app/modules/auth/auth.schema.ts';
import { actorOfToken, checkCredentials, issueLoginToken, readProfile } from '#app/modules/auth/auth.server.ts';
import { profileDataOf, userInfoOf } from '#app/modules/auth/auth.view.ts';
import { changeEmailBody } from '#app/modules/auth/email-change/email-change.schema.ts';
import { requestEmailChange } from '#app/modules/auth/email-change/email-change.server.ts';
import { createToken, listTokens, revokeOwnToken, revokeToken, signOut } from '#app/modules/auth/own-account.server.ts';
import { codeAnswer, codeBody, resetPasswordBody } from '#app/modules/auth/resets.schema.ts';
import { readLink, requestLink, setPasswordByLink } from '#app/modules/auth/resets.server.ts';
import { checkCode, needsCode } from '#app/modules/auth/second-factor/challenges.server.ts';
import { uploadAnswer, uploadBody } from '#app/modules/uploads/uploads.schema.ts';
import { placeImage, prepareImage } from '#app/modules/uploads/uploads.server.ts';
import { changeOwnProfile } from '#app/modules/users/status.server.ts';
import { ownProfileBody } from '#app/modules/users/users.schema.ts';
import { TEXT } from '#app/text.ts';
import { pagingOfAll, partOf, recordId } from './parameters.ts';

const { loader, action } = area({
  'POST user/login': call({
    can: 'public',
    summary:
      'Sign in with email (name), password and, if two-factor authentication is on, its code (otp). The token expires after 12 hours.',
    body: loginBody,
    output: loginAnswer,
    run: async ({ body: { name, password, otp }, request, context }) => {
      const from = originOf(request, context);
      const origin = { ...from, deviceHash: hashOfApiClient(from) };
      const userId = await checkCredentials({ name, password }, origin);
      if (await needsCode(userId)) await checkCode(userId, otp, origin);
      const authToken = await issueLoginToken(userId, origin);
      const actor = await actorOfToken(authToken, origin.ip);
      if (!actor) throw new Error('the issued token has no user');
      return {
        authToken,
        userInfo: userInfoOf(actor),
        userPermissions: actor.permissions.map((pId) => ({ pId })),
        message: 'Signed in.',
      };
    },
  }),
  'POST user/logout': call({
    can: 'profile.change',
    summary: 'End the sign-in token of this call. Revoke access tokens with DELETE tokens.',
    output: z.strictObject({ message: z.string() }),
    run: async ({ actor, request }) => {
      await signOut(actor, bearerOf(request));
      return { message: 'Signed out.' };
    },
  }),

  'POST user/forgotpassword': call({
    can: 'public',
    summary:
      'Send a link to set a new password if the email has an account. The response does not show whether it has one.',
    body: z.strictObject({ email: z.string().max(320) }),
    output: z.strictObject({ message: z.string() }),
    run: async ({ body, context }) => {
      await requestLink(body.email, { ip: context.clientIp });
      return { message: 'If the email has an account, a link was sent.' };
    },
  }),
  'POST user/validateuniquecode': call({
    can: 'public',
    summary: 'Check whether the code of an emailed link works and its purpose, without using it.',
    body: codeBody,
    output: codeAnswer,
    run: async ({ body, context }) => {
      const purpose = (await readLink(body.code, { ip: context.clientIp }))?.purpose;
      if (purpose !== 'invite' && purpose !== 'reset')
        throw fieldError('code', 'This link has expired or was already used.');
      return { data: { valid: true as const, purpose }, message: 'The link works.' };
    },
  }),
  'POST user/resetpassword': call({
    can: 'public',
    summary: 'Set the password with the code of an emailed invitation or reset link. Ends all sessions.',
    body: resetPasswordBody,
    output: z.strictObject({ message: z.string() }),
    run: async ({ body: { code, ...form }, request, context }) => {
      await setPasswordByLink(code, form, originOf(request, context));
      return { message: 'Password set. Sign in with it.' };
    },
  }),

  'GET user/profile': call({
    can: 'profile.own',
    summary: 'Read your profile, or that of another user within your data access.',
    query: profileQuery,
    output: profileAnswer,
    run: async ({ actor, query }) => ({ data: profileDataOf(await readProfile(actor, query)) }),
  }),
  'POST user/updateProfile': call({
    can: 'profile.change',
    summary:
      'Change your name, contact number, or picture, from the version that user/profile returned, or record that the tour is complete. Omitted properties keep their values.',
    accepts: ['multipart/form-data', 'application/json'],
    body: ownProfileBody,
    output: profileAnswer.extend({ message: z.string() }),
    stored: async ({ actor }) => profileDataOf(await readProfile(actor)),
    run: async ({ actor, body: { version, ...sent } }) => {
      const { firstName, lastName, contactNumber, profilePic, isGuideCompleted, lastLoginDate: _, ...given } = sent;
      requireUnchanged({ version, ...given }, profileDataOf(await readProfile(actor)));
      await changeOwnProfile(actor, { firstName, lastName, contactNumber, profilePic, isGuideCompleted }, version);
      return { data: profileDataOf(await readProfile(actor)), message: 'Profile saved.' };
    },
  }),
  'POST user/changeEmail': call({
    can: 'profile.change',
    fresh: true,
    summary:
      'Send a link to a new email of yours. It becomes your email once the link is opened and confirmed. The response does not show whether another account has it.',
    body: changeEmailBody,
    output: z.strictObject({ message: z.string() }),
    run: async ({ actor, body: { newEmail } }) => {
      await requestEmailChange(actor, newEmail);
      return { message: `Link sent to ${newEmail}. Your email changes once you confirm it there.` };
    },
  }),
  'POST user/upload': call({
    can: 'profile.change',
    summary: 'Upload your picture (kind profile) or a partner’s logo (kind logo): JPEG, PNG, or WebP, less than 2 MB.',
    accepts: ['multipart/form-data'],
    creating: {},
    body: uploadBody,
    output: uploadAnswer,
    prepare: ({ actor, body }) => prepareImage(actor, body),
    run: async ({ actor, prepared }) => ({
      data: await placeImage(actor, prepared),
      message: 'Image saved.',
    }),
  }),

  'GET tokens': call({
    can: 'profile.own',
    summary: 'List your access tokens and sign-in tokens, newest first. The tokens themselves were shown once.',
    query: z.strictObject(pagingOfAll()),
    output: tokensAnswer,
    run: async ({ actor, query, request }) => {
      const tokens = await listTokens(actor, bearerOf(request));
      const rows = tokens.map(({ id, kind, name, mayWrite, createdAt, expiresAt, lastUsedAt, isCurrent }) => ({
        tokenId: id,
        kind,
        tokenName: name,
        access: mayWrite ? ('write' as const) : ('read' as const),
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
        isCurrent,
      }));
      return { data: partOf(rows, query) };
    },
  }),
  'POST tokens': call({
    can: 'profile.change',
    fresh: true,
    summary: 'Create an access token with the rights of its owner. It is shown only in this response.',
    creating: { shownOnce: ['token'] },
    body: tokenBody,
    output: newTokenAnswer,
    run: async ({ actor, body }) => ({
      data: await createToken(actor, body),
      message: 'Token created. It is not shown again.',
    }),
  }),
  'DELETE tokens': call({
    can: 'profile.own',
    summary:
      'Revoke one of your access tokens or sign-in tokens immediately: without tokenId, the one that makes the call, which needs no write access.',
    query: z.strictObject({ tokenId: recordId.optional() }),
    output: z.strictObject({ message: z.string() }),
    run: async ({ actor, query, request }) => {
      if (query.tokenId === undefined) {
        await revokeOwnToken(actor, bearerOf(request));
        return { message: 'Token revoked.' };
      }
      requireCapability(actor, 'profile.change');
      if ((await revokeToken(actor, query.tokenId)) === null) throw new AppError('notFound', TEXT.notFound);
      return { message: 'Token revoked.' };
    },
  }),
});

export { action, loader };

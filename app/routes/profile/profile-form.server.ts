import { z } from 'zod';
import {
  changePasswordForm,
  createTokenForm,
  endSessionForm,
  endSessionsForm,
  revokeTokenForm,
} from '#app/modules/auth/auth.schema.ts';
import { ownProfileForm } from '#app/modules/users/users.schema.ts';

/** Everything that the profile page posts, told apart by `intent`. */
export const profileForm = z.discriminatedUnion('intent', [
  ownProfileForm,
  changePasswordForm,
  createTokenForm,
  revokeTokenForm,
  endSessionForm,
  endSessionsForm,
]);

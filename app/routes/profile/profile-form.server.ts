import { z } from 'zod';
import {
  changePasswordForm,
  createTokenForm,
  endSessionForm,
  endSessionsForm,
  revokeTokenForm,
} from '#app/modules/auth/auth.schema.ts';

/** What the profile page posts beside the details, told apart by `intent`. */
export const profileForm = z.discriminatedUnion('intent', [
  changePasswordForm,
  createTokenForm,
  revokeTokenForm,
  endSessionForm,
  endSessionsForm,
]);

import { z } from 'zod';
import {
  changePasswordForm,
  createTokenForm,
  endSessionForm,
  endSessionsForm,
  revokeTokenForm,
} from '#app/modules/auth/auth.schema.ts';

/** Forms of the page except the details, distinguished by `intent`. */
export const profileForm = z.discriminatedUnion('intent', [
  changePasswordForm,
  createTokenForm,
  revokeTokenForm,
  endSessionForm,
  endSessionsForm,
]);

import { PASSWORD_LABELS } from '#app/ui/form/password-input.tsx';
import { USER_LABELS } from '../users/user-texts.ts';

export const PROFILE_LABELS = {
  ...USER_LABELS,
  ...PASSWORD_LABELS,
  newEmail: 'New email',
  tokenName: 'Name',
  access: 'Access',
  days: 'Expires after',
  passkeyName: 'Name',
} as const;

import { PASSWORD_LABELS } from '#app/ui/form/password-input.tsx';
import { USER_LABELS } from '../users/editing/user-labels.ts';

/** What the profile page calls the fields of all its forms. */
export const PROFILE_LABELS = {
  ...USER_LABELS,
  ...PASSWORD_LABELS,
  tokenName: 'Name',
  access: 'May',
  days: 'Lives',
} as const;

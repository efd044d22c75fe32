import type { SavedBy } from '#app/infra/db/last-save.ts';

export type UserStatus = 'Active' | 'Invited' | 'Inactive';

export type UserAction = 'activate' | 'deactivate' | 'handOver' | 'resend' | 'reset' | 'resetFactor';

export interface UserRow {
  readonly userId: number;
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly contactNumber: string;
  readonly role: { readonly id: number; readonly name: string };
  readonly partner: { readonly id: number; readonly name: string } | null;
  /** ISO 8601, UTC. */
  readonly lastLoginDate: string | null;
  readonly isActive: boolean;
  readonly status: UserStatus;
  readonly mayEdit: boolean;
  readonly actions: readonly UserAction[];
  /** Increases with every change of name, number or role. */
  readonly version: number;
  readonly savedBy: SavedBy;
}

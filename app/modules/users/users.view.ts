import type { SavedBy } from '#app/infra/db/last-save.ts';

/** What stands in a list's or page's status of a user. */
export type UserStatus = 'Active' | 'Invited' | 'Inactive';

/** What can be done with a user beside editing. */
export type UserAction = 'activate' | 'deactivate' | 'resend' | 'reset' | 'resetFactor';

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
  /** Whether the actor may edit them. */
  readonly mayEdit: boolean;
  readonly actions: readonly UserAction[];
  /** Of name, number and role: goes up with every change. */
  readonly version: number;
  readonly savedBy: SavedBy;
}

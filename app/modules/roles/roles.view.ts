import type { SavedBy } from '#app/infra/db/last-save.ts';

export interface DeletedRole {
  readonly name: string;
  readonly deletedBy: string;
  /** ISO 8601, UTC. */
  readonly deletedAt: string;
  readonly base: Pick<RoleRow, 'id' | 'name' | 'audience'>;
  readonly permissions: readonly number[];
  readonly requiresSecondFactor: boolean;
}

export interface RoleRow {
  readonly id: number;
  readonly name: string;
  readonly audience: 'vendor' | 'partner';
  /** The system role it is based on; for a system role its own ID. */
  readonly baseRoleId: number;
  readonly baseRoleName: string;
  readonly permissions: readonly number[];
  readonly requiresSecondFactor: boolean;
  /** Number of users with this role, active or not. */
  readonly users: number;
  /** A system role can be renamed, not deleted. */
  readonly isSystem: boolean;
  /** True if its permissions cannot change. */
  readonly isFixed: boolean;
  /** Increases with every change. */
  readonly version: number;
  readonly savedBy: SavedBy;
}

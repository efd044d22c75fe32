import type { SavedBy } from '#app/infra/db/last-save.ts';

/** A role that someone deleted, as it was. */
export interface DeletedRole {
  readonly name: string;
  readonly deletedBy: string;
  /** ISO 8601, UTC. */
  readonly deletedAt: string;
  readonly base: Pick<RoleRow, 'id' | 'name' | 'audience'>;
  readonly permissions: readonly number[];
  readonly requiresSecondFactor: boolean;
}

/** A role as lists and its own page show it. */
export interface RoleRow {
  readonly id: number;
  readonly name: string;
  readonly audience: 'vendor' | 'partner';
  /** The system role whose audience and scope it takes; of a system role its own id. */
  readonly baseRoleId: number;
  readonly baseRoleName: string;
  readonly permissions: readonly number[];
  readonly requiresSecondFactor: boolean;
  /** How many users hold it, active or not. */
  readonly users: number;
  /** A system role can be renamed, not deleted. */
  readonly isSystem: boolean;
  /** Whether its permissions are as they are for good. */
  readonly isFixed: boolean;
  /** Goes up with every change. */
  readonly version: number;
  readonly savedBy: SavedBy;
}

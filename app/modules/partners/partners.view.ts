import type { SavedBy } from '#app/infra/db/last-save.ts';

export interface PartnerRow {
  readonly id: number;
  readonly orgName: string;
  readonly tagLine: string;
  /** Name of the logo below /uploads. */
  readonly logoUploadId: string | null;
  readonly isActive: boolean;
  /** Number of users of any status. */
  readonly users: number;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** Increases with every change of name, tag line or logo. */
  readonly version: number;
  readonly savedBy: SavedBy;
}

/** The user of a session or token with everything that decides access. */
export interface Actor {
  readonly userId: number;
  /** The displayed role, possibly a custom one. */
  readonly roleId: number;
  readonly roleName: string;
  /** The system role (1-6) that decides type and data access. */
  readonly baseRoleId: number;
  /** Null for vendor users. */
  readonly partnerId: number | null;
  readonly permissions: readonly number[];
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isGuideCompleted: boolean;
  readonly pictureUploadId: string | null;
  /** The role requires a second factor that the user has not set up. Until then everything else is closed. */
  readonly owesSecondFactor?: boolean;
  /** Browser sessions only: seconds until it ends without activity; true if activity extends it. */
  readonly session?: { readonly secondsLeft: number; readonly canGoOn: boolean };
  /** Browser sessions only: the user has not said yet whether they signed in on this new device. */
  readonly isOnNewDevice?: boolean;
  /** The user signed in or confirmed who they are in the last five minutes. Personal access tokens never count. */
  readonly isFresh?: boolean;
  /** False for a read-only access token: it cannot use anything that changes data. */
  readonly mayWrite: boolean;
  readonly ip: string;
  readonly requestId?: string | undefined;
  /** Of the browser or program that asks. */
  readonly userAgent?: string | undefined;
}

export function fullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim();
}

/** Whoever asks for something: the user behind the session or the token, with what decides about access. */
export interface Actor {
  readonly userId: number;
  /** The role as shown; may be a custom one. */
  readonly roleId: number;
  readonly roleName: string;
  /** The system role (1-6) whose audience and scope count. */
  readonly baseRoleId: number;
  /** Null for the vendor's own people. */
  readonly partnerId: number | null;
  readonly permissions: readonly number[];
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isGuideCompleted: boolean;
  readonly pictureUploadId: string | null;
  /** The role requires a second factor and the user has none yet: until it is set up nothing else is open to them. */
  readonly owesSecondFactor?: boolean;
  /** Of a browser's session: how long it lives when nothing is done, and whether doing something prolongs it. */
  readonly session?: { readonly secondsLeft: number; readonly canGoOn: boolean };
  /** False for a read-only access token: no use-case that changes anything is open to it. */
  readonly mayWrite: boolean;
  /** Where the request came from, for the audit trail. */
  readonly ip: string;
  /** Of the request, as the log and the answer know it; for the audit trail. */
  readonly requestId?: string | undefined;
}

/** First and last name as shown. */
export function fullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim();
}

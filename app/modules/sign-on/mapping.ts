export interface RoleRow {
  readonly contains: string;
  readonly roleId: number;
}

export interface RoleMapping {
  /** Name of the claim. */
  readonly claim: string;
  /** The first row whose text is one of the claim's values decides. */
  readonly roleRows: readonly RoleRow[];
  /** If no row matches; null: cannot sign in. */
  readonly otherRoleId: number | null;
}

interface MappedRole {
  readonly roleId: number;
  /** Value of the row that decided; null if none did. */
  readonly matchedValue: string | null;
}

/** @returns the role that the claims give, null for none */
export function mapRole(mapping: RoleMapping, claims: Readonly<Record<string, unknown>>): MappedRole | null {
  const values = claimValues(claims[mapping.claim]);
  const row = mapping.roleRows.find(({ contains }) => values.includes(contains));
  if (row) return { roleId: row.roleId, matchedValue: row.contains };
  return mapping.otherRoleId === null ? null : { roleId: mapping.otherRoleId, matchedValue: null };
}

/** Lists the texts of a claim, which providers send as one text or as a list. */
export function claimValues(claim: unknown): string[] {
  return [claim].flat().filter((value): value is string => typeof value === 'string');
}

/** @returns the domain of an email address in lower case, '' for a text without one */
export function domainOf(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1
    ? ''
    : email
        .slice(at + 1)
        .trim()
        .toLowerCase();
}

/** Moves a row one place up or down; at an end nothing moves. */
export function moveRow<T>(rows: readonly T[], index: number, by: -1 | 1): T[] {
  const moved = [...rows];
  const [row, other] = [moved[index], moved[index + by]];
  if (row === undefined || other === undefined) return moved;
  moved[index] = other;
  moved[index + by] = row;
  return moved;
}

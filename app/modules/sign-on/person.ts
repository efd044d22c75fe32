/** Verified claims about the person who signed in at the provider. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

type Claims = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
/** Names from outside are cleaned, not refused: the person cannot correct them here. */
const nameOf = (value: unknown): string =>
  text(value)
    .replace(/\p{C}+/gu, '')
    .replace(/\s+/g, ' ')
    .slice(0, 100);

/** Reads the person from claims that were verified. Microsoft Entra ID says `xms_edov` in place of `email_verified`. */
export function personOf(claims: Claims): Person {
  const email = text(claims.email).slice(0, 320);
  return {
    issuer: text(claims.iss),
    subject: text(claims.sub),
    email,
    isEmailVerified: isTrue(claims.email_verified) || isTrue(claims.xms_edov),
    ...namesOf({ given: claims.given_name, family: claims.family_name, full: claims.name, email }),
    claims,
  };
}

/** Reads first and last name, from the full one where the parts are missing. */
export function namesOf(sent: { given: unknown; family: unknown; full: unknown; email: string }) {
  const [first = '', ...rest] = nameOf(sent.full).split(' ');
  return {
    firstName: nameOf(sent.given) || first || nameOf(sent.email.split('@')[0]),
    lastName: nameOf(sent.family) || rest.join(' '),
  };
}

const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === 1 || value === '1';

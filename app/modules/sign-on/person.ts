/** Verified claims about whoever signed in at the provider. */
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
  const [first = '', ...rest] = nameOf(claims.name).split(' ');
  return {
    issuer: text(claims.iss),
    subject: text(claims.sub),
    email,
    isEmailVerified: isTrue(claims.email_verified) || isTrue(claims.xms_edov),
    firstName: nameOf(claims.given_name) || first || nameOf(email.split('@')[0]),
    lastName: nameOf(claims.family_name) || rest.join(' '),
    claims,
  };
}

const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === 1 || value === '1';

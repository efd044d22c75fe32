import { type ScimChange, type ScimPatch, scimChange, USER_SCHEMA } from './scim.schema.ts';
import { ScimError } from './scim-error.ts';

/** Stored attributes by their path in lower case. */
const PATHS: Readonly<Record<string, keyof ScimChange>> = {
  username: 'userName',
  externalid: 'externalId',
  'name.givenname': 'firstName',
  'name.familyname': 'lastName',
  active: 'active',
};
const PATH = /^[a-z$][\w$-]*(\[[^\]]*\])?(\.[a-z$][\w$-]*)?$/i;

/**
 * Reads the change of a PATCH: the last operation on an attribute counts. Attributes that are not stored are ignored.
 *
 * @throws ScimError `invalidPath`, `invalidSyntax`, `invalidValue`, or `mutability` for removing what is required
 */
export function readPatch({ Operations }: ScimPatch): ScimChange {
  const change: Record<string, unknown> = {};
  for (const { op, path, value } of Operations) {
    const kind = op.toLowerCase();
    if (!['add', 'replace', 'remove'].includes(kind))
      throw new ScimError(400, 'The op of an operation is add, replace or remove.', 'invalidSyntax');
    if (kind === 'remove') removeAt(path, change);
    else if (path !== undefined) setAt(path, value, change);
    else for (const [name, part] of Object.entries(objectOf(value))) setAt(name, part, change);
  }
  return parseChange(change);
}

/** @throws ScimError `invalidValue` */
export function parseChange(change: object): ScimChange {
  const parsed = scimChange.safeParse(change);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ScimError(400, `${issue?.path.join('.')}: ${issue?.message}`, 'invalidValue');
}

function setAt(path: string, value: unknown, change: Record<string, unknown>): void {
  const attribute = attributeOf(path);
  // "name" with a complex value stands for its parts.
  if (attribute === 'name') {
    for (const [part, text] of Object.entries(objectOf(value))) setAt(`name.${part}`, text, change);
    return;
  }
  const stored = PATHS[attribute];
  if (stored) change[stored] = value;
}

function removeAt(path: string | undefined, change: Record<string, unknown>): void {
  if (path === undefined) throw new ScimError(400, 'A remove operation needs a path.', 'invalidPath');
  const stored = PATHS[attributeOf(path)];
  if (stored === 'externalId') change.externalId = null;
  else if (stored) throw new ScimError(400, `${path} is required.`, 'mutability');
}

/** @throws ScimError `invalidPath` */
function attributeOf(path: string): string {
  const prefix = `${USER_SCHEMA}:`;
  const bare = path.toLowerCase().startsWith(prefix.toLowerCase()) ? path.slice(prefix.length) : path;
  // Attributes of extensions have a URN before them.
  if (!PATH.test(bare) && !bare.toLowerCase().startsWith('urn:'))
    throw new ScimError(400, 'The path of an operation is not valid.', 'invalidPath');
  return bare.toLowerCase();
}

function objectOf(value: unknown): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ScimError(400, 'An operation without a path needs an object as its value.', 'invalidValue');
  return value;
}

import { ScimError } from './scim-error.ts';

export interface ScimFilter {
  readonly attribute: 'userName' | 'externalId';
  readonly value: string;
}

const ATTRIBUTES = { username: 'userName', externalid: 'externalId' } as const;
const FILTER = /^(?:urn:ietf:params:scim:schemas:core:2\.0:User:)?(\w+)\s+(\w+)\s+("(?:[^"\\]|\\.)*")$/i;

/**
 * Parses the filters that directories use to find a user: `userName eq "…"` and `externalId eq "…"`.
 *
 * @throws ScimError `invalidFilter` for any other
 */
export function parseFilter(text: string): ScimFilter {
  const [, name = '', operator = '', quoted = ''] = FILTER.exec(text.trim()) ?? [];
  const attribute = ATTRIBUTES[name.toLowerCase() as keyof typeof ATTRIBUTES];
  if (!attribute || operator.toLowerCase() !== 'eq')
    throw new ScimError(400, 'Supported filters: userName eq "…" and externalId eq "…".', 'invalidFilter');
  try {
    return { attribute, value: JSON.parse(quoted) as string };
  } catch {
    throw new ScimError(400, 'The value of the filter is not a JSON string.', 'invalidFilter');
  }
}

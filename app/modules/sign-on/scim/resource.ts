import { LIST_SCHEMA, USER_SCHEMA } from './scim.schema.ts';
import type { StoredScimUser } from './users.store.server.ts';

/** Writes a user as a SCIM resource. @param base address of the SCIM API */
export function scimResource(user: StoredScimUser, base: string) {
  const { userId, userName, externalId, firstName, lastName, isActive } = user;
  return {
    schemas: [USER_SCHEMA],
    id: String(userId),
    ...(externalId !== null && { externalId }),
    userName,
    name: { givenName: firstName, familyName: lastName, formatted: `${firstName} ${lastName}`.trim() },
    displayName: `${firstName} ${lastName}`.trim(),
    emails: [{ value: userName, type: 'work', primary: true }],
    active: isActive,
    meta: {
      resourceType: 'User',
      created: user.createdAt.toISOString(),
      lastModified: user.updatedAt.toISOString(),
      location: `${base}/Users/${userId}`,
    },
  };
}

export function listResponse(resources: readonly object[], totalResults: number, startIndex: number) {
  return {
    schemas: [LIST_SCHEMA],
    totalResults,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

const attribute = (name: string, more: Record<string, unknown> = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});

/** What the API can do, RFC 7643 section 5 to 7. */
export function describeService(base: string) {
  const meta = (resourceType: string, path: string) => ({ meta: { resourceType, location: `${base}/${path}` } });
  return {
    ServiceProviderConfig: {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
      patch: { supported: true },
      bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
      filter: { supported: true, maxResults: 200 },
      changePassword: { supported: false },
      sort: { supported: false },
      etag: { supported: false },
      authenticationSchemes: [
        { type: 'oauthbearertoken', name: 'Bearer token', description: 'The token of the sign-on settings.' },
      ],
      ...meta('ServiceProviderConfig', 'ServiceProviderConfig'),
    },
    ResourceTypes: [
      {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
        id: 'User',
        name: 'User',
        endpoint: '/Users',
        description: 'A person who signs in.',
        schema: USER_SCHEMA,
        ...meta('ResourceType', 'ResourceTypes/User'),
      },
    ],
    Schemas: [
      {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
        id: USER_SCHEMA,
        name: 'User',
        description: 'A person who signs in.',
        attributes: [
          attribute('userName', { required: true, uniqueness: 'server' }),
          attribute('externalId', { caseExact: true }),
          attribute('name', {
            type: 'complex',
            subAttributes: [
              attribute('givenName'),
              attribute('familyName'),
              attribute('formatted', { mutability: 'readOnly' }),
            ],
          }),
          attribute('displayName', { mutability: 'readOnly' }),
          attribute('emails', {
            type: 'complex',
            multiValued: true,
            mutability: 'readOnly',
            subAttributes: [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })],
          }),
          attribute('active', { type: 'boolean' }),
          attribute('roles', {
            type: 'complex',
            multiValued: true,
            mutability: 'writeOnly',
            returned: 'never',
            subAttributes: [attribute('value')],
          }),
        ],
        ...meta('Schema', `Schemas/${USER_SCHEMA}`),
      },
    ],
  };
}

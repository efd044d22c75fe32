import { z } from 'zod';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

const visible = (text: string) => !/\p{C}/u.test(text);
const name = z.string().trim().max(100).refine(visible, 'has invisible characters');
/** Names the user where the parts are missing. */
const fullName = z.string().trim().max(300);
const userName = z.email().trim().max(320);
const externalId = z.string().min(1).max(300).refine(visible, 'has invisible characters');
/** Microsoft Entra ID sends texts. */
const active = z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]);

/** What is stored of a user. Every other attribute is ignored, as RFC 7644 section 3.3 allows. */
export const scimUser = z.object({
  schemas: z.array(z.string()).refine((uris) => uris.includes(USER_SCHEMA), `must name ${USER_SCHEMA}`),
  userName,
  externalId: externalId.nullish(),
  name: z.object({ givenName: name.optional(), familyName: name.optional(), formatted: fullName.optional() }).nullish(),
  displayName: fullName.nullish(),
  active: active.optional(),
  /** Mapped to roles like the claim at sign-in. */
  roles: z.array(z.object({ value: z.string().max(300) })).nullish(),
});
export type ScimUser = z.output<typeof scimUser>;

export const scimPatch = z.object({
  schemas: z.array(z.string()).refine((uris) => uris.includes(PATCH_SCHEMA), `must name ${PATCH_SCHEMA}`),
  Operations: z
    .array(z.object({ op: z.string(), path: z.string().max(300).optional(), value: z.unknown().optional() }))
    .min(1)
    .max(100),
});
export type ScimPatch = z.output<typeof scimPatch>;

/** Values that a PUT or PATCH changes. */
export const scimChange = z.object({
  userName: userName.optional(),
  externalId: externalId.nullable().optional(),
  firstName: name.optional(),
  lastName: name.optional(),
  active: active.optional(),
});
export type ScimChange = z.output<typeof scimChange>;

const page = (fallback: number) => z.coerce.number().int().catch(fallback).default(fallback);
export const scimListQuery = z.object({
  filter: z.string().max(1000).optional(),
  /** From 1; less counts as 1 (RFC 7644 section 3.4.2.4). */
  startIndex: page(1).transform((index) => Math.min(Math.max(index, 1), 1_000_000)),
  count: page(100).transform((count) => Math.min(Math.max(count, 0), 200)),
});
export type ScimListQuery = z.output<typeof scimListQuery>;

import { scimBase, scimRoute } from '#app/http/api/scim.server.ts';
import { scimResource } from '#app/modules/sign-on/scim/resource.ts';
import { scimPatch, scimUser } from '#app/modules/sign-on/scim/scim.schema.ts';
import {
  deleteScimUser,
  patchScimUser,
  readScimUser,
  replaceScimUser,
} from '#app/modules/sign-on/scim/users.server.ts';

const { loader, action } = scimRoute({
  GET: async ({ directory, userId }) => ({ body: scimResource(await readScimUser(directory, userId()), scimBase()) }),
  PUT: async ({ directory, userId, readBody }) => ({
    body: scimResource(await replaceScimUser(directory, userId(), await readBody(scimUser)), scimBase()),
  }),
  PATCH: async ({ directory, userId, readBody }) => ({
    body: scimResource(await patchScimUser(directory, userId(), await readBody(scimPatch)), scimBase()),
  }),
  DELETE: async ({ directory, userId }) => {
    await deleteScimUser(directory, userId());
    return { status: 204 };
  },
});

export { action, loader };

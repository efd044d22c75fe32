import { scimBase, scimRoute } from '#app/http/api/scim.server.ts';
import { listResponse, scimResource } from '#app/modules/sign-on/scim/resource.ts';
import { scimListQuery, scimUser } from '#app/modules/sign-on/scim/scim.schema.ts';
import { createScimUser, listScimUsers } from '#app/modules/sign-on/scim/users.server.ts';

const { loader, action } = scimRoute({
  GET: async ({ directory, url }) => {
    const query = scimListQuery.parse(Object.fromEntries(url.searchParams));
    const { rows, count, startIndex } = await listScimUsers(directory, query);
    const resources = rows.map((row) => scimResource(row, scimBase()));
    return { body: listResponse(resources, count, startIndex) };
  },
  POST: async ({ directory, readBody }) => {
    const body = scimResource(await createScimUser(directory, await readBody(scimUser)), scimBase());
    return { status: 201, body, location: body.meta.location };
  },
});

export { action, loader };

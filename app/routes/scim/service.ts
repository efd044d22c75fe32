import { scimBase, scimRoute } from '#app/http/api/scim.server.ts';
import { describeService, listResponse } from '#app/modules/sign-on/scim/resource.ts';
import { ScimError } from '#app/modules/sign-on/scim/scim-error.ts';

const unknown = async (): Promise<never> => {
  throw new ScimError(404, 'Unknown endpoint.');
};

/** The addresses that describe the service; every other one below /scim/v2 is unknown. */
const { loader, action } = scimRoute({
  GET: async ({ url }) => {
    const [name = '', id, ...rest] = url.pathname.replace('/scim/v2/', '').split('/').map(decodeURIComponent);
    const { ServiceProviderConfig, ...lists } = describeService(scimBase());
    if (name === 'ServiceProviderConfig' && id === undefined) return { body: ServiceProviderConfig };
    const list: readonly { readonly id: string }[] | undefined = Object.hasOwn(lists, name)
      ? lists[name as keyof typeof lists]
      : undefined;
    const body = id === undefined ? list && listResponse(list, list.length, 1) : list?.find((one) => one.id === id);
    return body && rest.length === 0 ? { body } : unknown();
  },
  POST: unknown,
  PUT: unknown,
  PATCH: unknown,
  DELETE: unknown,
});

export { action, loader };

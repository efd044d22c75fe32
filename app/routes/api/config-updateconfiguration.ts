import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { presetsBody } from '#app/modules/configuration/configuration.schema.ts';
import { updatePresets } from '#app/modules/configuration/update.server.ts';

const handle = apiRoute(
  'config/updateconfiguration',
  api({
    can: 'configuration.change',
    method: 'POST',
    summary: 'Makes a new version of the configuration with other presets.',
    creating: {},
    body: presetsBody,
    output: z.strictObject({ data: z.strictObject({ configId: z.int() }), message: z.string() }),
    run: ({ actor, body }) => updatePresets(actor, body),
  }),
);
export const loader = handle;
export const action = handle;

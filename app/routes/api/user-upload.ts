import { api, apiRoute } from '#app/http/api.server.ts';
import { uploadAnswer, uploadBody } from '#app/modules/uploads/uploads.schema.ts';
import { placeImage, prepareImage } from '#app/modules/uploads/uploads.server.ts';

const handle = apiRoute(
  'user/upload',
  api({
    can: 'profile.change',
    method: 'POST',
    summary:
      'Upload the own picture (kind profile) or a partner’s logo (kind logo): JPEG, PNG or WebP, less than 2 MB.',
    accepts: ['multipart/form-data'],
    creating: {},
    body: uploadBody,
    output: uploadAnswer,
    prepare: ({ actor, body }) => prepareImage(actor, body),
    run: async ({ actor, prepared }) => ({
      data: await placeImage(actor, prepared),
      message: 'The image was saved.',
    }),
  }),
);
export const loader = handle;
export const action = handle;

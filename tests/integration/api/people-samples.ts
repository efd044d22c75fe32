import { unscoped } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { requestExport } from '#app/modules/personal-data/personal-data.server.ts';
import { storeFile } from '#app/modules/personal-data/personal-data.store.server.ts';
import { setUserActive } from '#app/modules/users/status.server.ts';
import { addUser } from '../access/fixtures.ts';

interface Given {
  readonly actor: Actor;
}

/** The calls about people who leave. */
export const peopleSamples = {
  'POST user/handOver': async ({ actor }: Given) => ({
    body: { userId: await addUser(4, null), takers: { everything: actor.userId } },
  }),
  'GET user/personalData': ({ actor }: Given) => ({ query: { userId: actor.userId } }),
  'GET user/personalDataFile': async ({ actor }: Given) => {
    const userId = await addUser(4, null);
    await requestExport(actor, userId);
    await unscoped('the test finishes the job', (tx) => storeFile(tx, userId, new Uint8Array([80, 75])));
    return { query: { userId } };
  },
  'POST user/exportPersonalData': async () => ({ body: { userId: await addUser(4, null) } }),
  'POST user/erasePersonalData': async ({ actor }: Given) => {
    const userId = await addUser(4, null);
    await setUserActive(actor, { userId, isActive: false });
    return { body: { userId } };
  },
};

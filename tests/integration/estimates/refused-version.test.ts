import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { OWN_ORIGIN, useWebServer } from '#tests/support/web-server.ts';
import { addEstimate, addUser, asActor, signIn } from '../access/ground.ts';

useTestDatabase();
const web = useWebServer();

it('a step that was refused goes on with the version that it was filled in from, not with one saved since', async () => {
  const { actor } = await asActor(await addUser(3, null, 'Iris'));
  const cookie = await signIn(web.url, actor.email);
  const estId = await addEstimate(actor);
  const send = (fields: Record<string, string>) =>
    fetch(new URL(`/estimates/update?estId=${estId}&step=scenario`, web.url), {
      method: 'POST',
      body: new URLSearchParams({ intent: 'continue', estId: String(estId), ...fields }),
      headers: { Cookie: cookie, Origin: OWN_ORIGIN, Accept: 'text/html' },
      redirect: 'manual',
    });
  const versionIn = (page: string) => /name="version" value="(\d+)"/.exec(page)?.[1];
  await unscoped('somebody else saves', (tx) =>
    tx.execute(sql`UPDATE estimates SET version = version + 1 WHERE id = ${estId}`),
  );
  const refused = await send({ version: '1', name: '' });
  expect(refused.status).toBe(422);
  expect(versionIn(await refused.text())).toBe('1');
});

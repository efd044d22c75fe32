import { beforeAll } from 'vitest';
import { formPoster } from '#tests/support/posted-form.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer, type WebServer } from '#tests/support/web-server.ts';
import { addUser, asActor, type Ground, layGround, type Person, type Role, signIn } from './access/fixtures.ts';

/** A database, a web server and a signed-in user of each role for the test file. Call it at the top of the file. */
export function useGround(options: Parameters<typeof useTestDatabase>[0] = {}) {
  const database = useTestDatabase(options);
  const web = useWebServer();
  const ground = {} as Ground;
  beforeAll(async () => void Object.assign(ground, await layGround(web.url)));
  return {
    database,
    web,
    ground,
    /** The pages of a user, by default of a Super Administrator. */
    pages: (role: Role = 1) => formPoster(() => web.url, ground.people[role].cookie),
  };
}

/** A new user of the vendor who has signed in, with their pages. */
export async function arrive(web: WebServer, role: Role, name?: string): Promise<Person & Pages> {
  const { actor, bearer } = await asActor(await addUser(role, null, name));
  const cookie = await signIn(web.url, actor.email);
  return { actor, bearer, cookie, ...formPoster(() => web.url, cookie) };
}

/** A database and a web server for the test file, and a user of the vendor who has signed in. Call it at the top. */
export function useBrowser(role: Role = 1, name = 'Elena'): Person & Pages {
  useTestDatabase();
  const web = useWebServer();
  const browser = {} as Person & Pages;
  beforeAll(async () => void Object.assign(browser, await arrive(web, role, name)));
  return browser;
}

type Pages = ReturnType<typeof formPoster>;

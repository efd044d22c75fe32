import { beforeAll } from 'vitest';
import type { WebServer } from '#tests/support/web-server.ts';
import { type Contoso, newToken } from './contoso.ts';

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

export const bjensen = (more: Record<string, unknown> = {}) => ({
  schemas: [USER],
  userName: 'bjensen@contoso.example',
  externalId: 'bjensen',
  name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
  ...more,
});

interface TestDirectory {
  token: string;
  ask(method: string, path: string, body?: unknown, bearer?: string): Promise<Answer>;
  /** @returns the ID of a new user */
  create(name: string): Promise<number>;
  patch(userId: number, ...operations: object[]): Promise<Answer>;
}

/** Contoso's directory, with a token for the test file. */
export function useDirectory(web: WebServer, contoso: Contoso): TestDirectory {
  const directory: TestDirectory = {
    token: '',
    async ask(method: string, path: string, body?: unknown, bearer = directory.token): Promise<Answer> {
      const response = await fetch(`${web.url}/scim/v2/${path}`, {
        method,
        headers: {
          ...(bearer && { Authorization: `Bearer ${bearer}` }),
          ...(body !== undefined && { 'Content-Type': 'application/scim+json' }),
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : {} };
    },
    async create(name: string): Promise<number> {
      const form = bjensen({ userName: `${name}@contoso.example`, externalId: name });
      return Number((await directory.ask('POST', 'Users', form)).body.id);
    },
    patch: (userId: number, ...Operations: object[]) =>
      directory.ask('PATCH', `Users/${userId}`, { schemas: [PATCH], Operations }),
  };
  beforeAll(async () => {
    directory.token = await newToken(contoso.cast.top, contoso.cast.contoso);
  });
  return directory;
}

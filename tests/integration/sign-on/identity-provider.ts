import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, beforeEach } from 'vitest';

export const CLIENT = { id: 'worthwhile', secret: 'a-client-secret-of-the-tests' };

type Claims = Record<string, unknown>;

/** A provider on loopback with a user, claims and responses chosen by the test. */
export interface IdentityProvider {
  issuer: string;
  /** The user who signs in: `sub` and other claims. */
  person: Claims;
  /** Changes the ID token's claims before it is signed. */
  tamper: ((claims: Claims) => Claims) | null;
  /** In place of RS256. */
  algorithm: 'RS256' | 'none' | 'foreign key';
  isDown: boolean;
  rotateKeys(): void;
  /** Signs in at the provider like a browser. @returns the search parameters of the callback */
  visit(location: string): Promise<URLSearchParams>;
  requests: string[];
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

class SigningKey {
  readonly kid: string;
  readonly #key: KeyObject;
  readonly jwk: Record<string, unknown>;

  constructor(kid: string) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    this.kid = kid;
    this.#key = privateKey;
    this.jwk = { ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' };
  }

  get publicJwk() {
    const { kty, n, e, kid, alg, use } = this.jwk;
    return { kty, n, e, kid, alg, use };
  }

  sign(claims: Claims): string {
    const input = `${encode({ alg: 'RS256', kid: this.kid })}.${encode(claims)}`;
    return `${input}.${sign('sha256', Buffer.from(input), this.#key).toString('base64url')}`;
  }
}

/** Starts the provider for the test file. Call it at the top of the file. */
export function useIdentityProvider(): IdentityProvider {
  let server: Server;
  let key = new SigningKey('first');
  const first = key;
  const foreign = new SigningKey('first');
  const state: IdentityProvider = {
    issuer: '',
    person: {},
    tamper: null,
    algorithm: 'RS256',
    isDown: false,
    requests: [],
    rotateKeys: () => {
      key = new SigningKey('second');
    },
    visit,
  };
  beforeAll(async () => {
    server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    state.issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
    const provider = createProvider(state, first.jwk, (claims) => {
      if (state.algorithm === 'none') return `${encode({ alg: 'none' })}.${encode(claims)}.`;
      return (state.algorithm === 'foreign key' ? foreign : key).sign(claims);
    });
    provider.use(async (context, next) => {
      await next();
      if (context.oidc?.route === 'jwks') context.body = { keys: [key.publicJwk] };
    });
    const callback = provider.callback();
    const handle: typeof callback = async (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return callback(request, response);
      const { params } = await provider.interactionDetails(request, response);
      const grant = new provider.Grant({ accountId: String(state.person.sub), clientId: params.client_id });
      grant.addOIDCScope('openid email profile groups');
      const result = { login: { accountId: String(state.person.sub) }, consent: { grantId: await grant.save() } };
      await provider.interactionFinished(request, response, result);
    };
    server.on('request', (request, response) => {
      state.requests.push(request.url ?? '');
      if (state.isDown) response.writeHead(503).end();
      else void handle(request, response);
    });
  });
  beforeEach(() => {
    Object.assign(state, { tamper: null, algorithm: 'RS256', isDown: false });
  });
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return state;
}

function createProvider(
  state: IdentityProvider,
  jwk: Record<string, unknown>,
  signClaims: (claims: Claims) => string,
): Provider {
  const provider = new Provider(state.issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: ['http://localhost:3000/registered-by-key'],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['a-cookie-key-of-the-tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ ...state.person, sub: id }) }),
  });
  // The redirect address holds the provider's key, which is random.
  provider.Client.prototype.redirectUriAllowed = () => true;
  provider.use(async (context, next) => {
    await next();
    const token = context.oidc?.route === 'token' ? context.body?.id_token : undefined;
    if (typeof token !== 'string') return;
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;
    context.body.id_token = signClaims(state.tamper ? state.tamper(claims) : claims);
  });
  return provider;
}

async function visit(location: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>();
  let next = location;
  for (let hop = 0; hop < 10; hop += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { Cookie: cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const target = response.headers.get('Location');
    if (!target) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    next = new URL(target, next).href;
    if (new URL(next).pathname.endsWith('/callback')) return new URL(next).searchParams;
  }
  throw new Error('The provider redirects for ever');
}

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { OWN_ORIGIN } from '#tests/support/web-server.ts';

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const bytes = (length: number) => (length < 24 ? Buffer.from([0x40 | length]) : Buffer.from([0x58, length]));

/** What a passkey answers with; each test changes one part. */
export interface Ceremony {
  readonly challenge: string;
  readonly origin?: string;
  readonly host?: string;
  readonly counter?: number;
  readonly isVerified?: boolean;
  readonly userHandle?: string;
}

/** An authenticator in software (ES256, no attestation), by https://www.w3.org/TR/webauthn-3/. */
export class SoftwarePasskey {
  readonly id = randomBytes(16).toString('base64url');
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  /** Answers `navigator.credentials.create()`. */
  register(ceremony: Ceremony): string {
    const authData = this.authenticatorData({ counter: 0, ...ceremony }, true);
    const attestation = Buffer.concat([
      // {"fmt": "none", "attStmt": {}, "authData": bytes}
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      bytes(authData.length),
      authData,
    ]);
    return this.answer({
      clientDataJSON: clientData('webauthn.create', ceremony),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Answers `navigator.credentials.get()`. */
  use(ceremony: Ceremony): string {
    const authData = this.authenticatorData(ceremony, false);
    const clientDataJSON = clientData('webauthn.get', ceremony);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.answer({
      clientDataJSON,
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, this.keys.privateKey).toString('base64url'),
      ...(ceremony.userHandle !== undefined && { userHandle: ceremony.userHandle }),
    });
  }

  private answer(response: object): string {
    const { id } = this;
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }

  private authenticatorData({ host = 'localhost', counter = 1, isVerified = true }: Ceremony, isNew: boolean): Buffer {
    const flags = 1 | (isVerified ? 4 : 0) | (isNew ? 64 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([0, id.length]);
    const credential = isNew ? [Buffer.alloc(16), length, id, this.publicKey()] : [];
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, ...credential]);
  }

  /** As COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
  private publicKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const point = (text: string) => Buffer.concat([Buffer.from('5820', 'hex'), Buffer.from(text, 'base64url')]);
    return Buffer.concat([Buffer.from('a501020326200121', 'hex'), point(x), Buffer.from('22', 'hex'), point(y)]);
  }
}

function clientData(type: string, { challenge, origin = OWN_ORIGIN }: Ceremony): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
}

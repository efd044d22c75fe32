import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll } from 'vitest';
import { env } from '#app/env.server.ts';

interface ReceivedMail {
  readonly recipients: readonly string[];
  readonly raw: string;
  /** Secret of its link, or ''. */
  readonly code: string;
}

export interface MailServer {
  /** Resolves to the next unread email, in order of receipt. */
  next(): Promise<ReceivedMail>;
  /** Number of unread emails. */
  waiting(): number;
}

/** Starts an SMTP server on loopback, to which the product sends its emails. */
export function useMailServer(): MailServer {
  const arrived: ReceivedMail[] = [];
  const askers: ((mail: ReceivedMail) => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let raw = '';
      stream.setEncoding('utf8').on('data', (text) => (raw += text));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        // Decodes only the quoted-printable sequences that occur in links.
        const plain = raw.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
        const mail = { recipients, raw, code: /code=([\w-]{43})/.exec(plain)?.[1] ?? '' };
        const asker = askers.shift();
        if (asker) asker(mail);
        else arrived.push(mail);
        done();
      });
    },
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    const { port } = server.server.address() as AddressInfo;
    env().mail = { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Worthwhile <no-reply@worthwhile.test>' };
  });
  afterAll(async () => {
    env().mail = undefined;
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return {
    next: () => {
      const first = arrived.shift();
      return first ? Promise.resolve(first) : new Promise((resolve) => askers.push(resolve));
    },
    waiting: () => arrived.length,
  };
}

import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll } from 'vitest';
import { env } from '#app/env.server.ts';

/** A mail as it came over the wire. */
export interface ReceivedMail {
  readonly recipients: readonly string[];
  readonly raw: string;
  /** The secret of the link in it, or ''. */
  readonly code: string;
}

export interface MailServer {
  /** The next mail, in the order of their arrival, also one that came before it was asked for. */
  next(): Promise<ReceivedMail>;
  /** How many came that nobody asked for yet. */
  waiting(): number;
}

/** Starts an SMTP server on loopback for the test file; the product sends its mails to it. */
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
        // Quoted-printable undone as far as a link needs it.
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

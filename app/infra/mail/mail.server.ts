import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { env, isLocal } from '#app/env.server.ts';
import { log } from '#app/infra/log/log.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { type Message, messageHtml, messageText, oneLine } from './message.ts';

const connectMs = 10_000;
const silenceMs = 30_000;

/**
 * Sends an email over SMTP_URL. Without it, writes the email to `DATA_DIR/outbox` as an .eml file.
 * Links never reach the log: anyone who reads it could take over accounts.
 *
 * @param id of the message, the same each time it is sent
 * @throws the mail server's error, for the queue to retry
 */
export async function sendMail(message: Message, id: string): Promise<void> {
  const { mail } = env();
  const parts = {
    messageId: `<${id}@${new URL(env().appUrl).hostname}>`,
    to: { name: '', address: oneLine(message.to) },
    subject: oneLine(message.subject),
    text: messageText(message),
    html: messageHtml(message),
  };
  if (!mail) {
    await writeToOutbox({ ...parts, from: `${PRODUCT_NAME} <no-reply@localhost>` });
    // Someone tries the product on their own machine.
    if (message.link && process.stdout.isTTY && isLocal()) console.log(`${parts.subject}: ${message.link.href}`);
    return;
  }
  const { createTransport } = await loadMailer();
  const transport = createTransport({
    url: mail.smtpUrl,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({ ...parts, from: mail.from });
  } finally {
    transport.close();
  }
}

/** Loaded with the first email to keep the start fast. */
const loadMailer = () => import('nodemailer');

async function writeToOutbox(parts: SendMailOptions): Promise<void> {
  const { createTransport } = await loadMailer();
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const { message } = await composer.sendMail(parts);
  const folder = path.join(env().dataDir, 'outbox');
  await mkdir(folder, { recursive: true });
  const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
  const file = path.join(folder, name);
  await writeFile(`${file}.part`, message, { mode: 0o600 });
  await rename(`${file}.part`, file);
  log().info({ file: `outbox/${name}` }, 'an email was written to the outbox');
}

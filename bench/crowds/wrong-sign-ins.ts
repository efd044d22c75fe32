import { setTimeout as pause } from 'node:timers/promises';

/**
 * A flood of wrong sign-ins, in a process of its own so that it does not delay the clock of the bench. Arguments: the address,
 * and what is made up to look like many clients. Begins and pauses by message, and answers a pause with the counts by status.
 */
const CONNECTIONS = 150;
const MADE_UP: Readonly<Record<string, (at: number) => Record<string, string>>> = {
  account: (at) => ({ 'X-Forwarded-For': `10.${at % 4}.${at % 250}.${at % 199}` }),
  addresses: (at) => ({ 'X-Forwarded-For': `2001:db8:${at % 50}:1::${at % 200}` }),
  cookies: (at) => ({ Cookie: `worthwhile=made-up-${at % 40}` }),
  bearers: (at) => ({ Authorization: `Bearer made-up-bearer-token-${at % 40}` }),
};

const [url = '', kind = ''] = process.argv.slice(2);
const headersOf = MADE_UP[kind];
if (!headersOf) throw new Error(`Nothing is made up as ${kind}.`);
let isOn = false;
let count = 0;
const statuses = new Map<number, number>();

async function guess(): Promise<void> {
  count += 1;
  const isPage = kind === 'cookies';
  const name = kind === 'account' ? 'manager@worthwhile.test' : `nobody${count}@example.com`;
  const password = 'a guess at the door';
  const answer = await fetch(isPage ? `${url}/login` : `${url}/api/user/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      ...(isPage ? { Origin: url } : { 'Content-Type': 'application/json' }),
      'X-Forwarded-For': '198.51.100.9',
      ...headersOf?.(count),
    },
    body: isPage ? new URLSearchParams({ name, password }) : JSON.stringify({ name, password }),
  });
  await answer.text();
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
}

async function guessOnAndOn(): Promise<void> {
  for (;;) await (isOn ? guess() : pause(10));
}

process.on('message', (message) => {
  isOn = message === 'begin';
  if (!isOn) process.send?.([...statuses].map(([status, times]) => `${times} x ${status}`).join(', '));
});
process.send?.('ready');
await Promise.all(Array.from({ length: CONNECTIONS }, guessOnAndOn));

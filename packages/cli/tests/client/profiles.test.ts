import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../../src/exit.ts';
import { makeFolder, roi } from '../support/in-process-cli.ts';
import { listHandler, rowsOf, startServer, TOKEN } from '../support/server.ts';

const list = { 'account/listByEstimate': listHandler(rowsOf(2)) };
const ended = { tokens: () => ({ body: { message: 'Token revoked.' } }) };

/** Signs in to two servers, to `first` last. */
async function twoServers() {
  const cwd = makeFolder();
  const [first, second] = [await startServer({ ...list, ...ended }), await startServer({ ...list, ...ended })];
  await roi(['login', '--url', second.url, '--profile', 'second'], { cwd, stdin: TOKEN });
  await roi(['login', '--url', first.url, '--profile', 'first'], { cwd, stdin: TOKEN });
  return { cwd, first, second };
}

describe('after roi login', () => {
  it('every command uses that server, and roi config shows it', async () => {
    const cwd = makeFolder();
    const { url } = await startServer(list);
    await roi(['login', '--url', url], { cwd, stdin: TOKEN });
    const { code, out } = await roi(['estimates'], { cwd });
    expect(out).toContain('Estimate 2');
    expect(code).toBe(EXIT.done);
    const { out: settings } = await roi(['config', '--json'], { cwd });
    const shown = settings
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const source = join(cwd, 'config', 'roi', 'config.json');
    expect(shown).toContainEqual(expect.objectContaining({ setting: 'url', value: url, source }));
    expect(shown).toContainEqual(expect.objectContaining({ setting: 'profile', value: new URL(url).host, source }));
  });

  it('to a second server, the second is the default, and --profile names the first', async () => {
    const { cwd, first, second } = await twoServers();
    const before = second.calls.length;
    await roi(['estimates'], { cwd });
    expect(second.calls).toHaveLength(before);
    const callsOfFirst = first.calls.length;
    const { code } = await roi(['estimates', '--profile', 'second'], { cwd });
    expect(code).toBe(EXIT.done);
    expect(second.calls.length).toBeGreaterThan(before);
    expect(first.calls).toHaveLength(callsOfFirst);
  });

  it('a project, a variable, and a flag still name another server, in this order', async () => {
    const { cwd, first, second } = await twoServers();
    const urlOf = async (args: string[], env = {}) => {
      const { out } = await roi(['config', '--json', ...args], { cwd, env });
      return JSON.parse(out.split('\n')[0] ?? '').value;
    };
    writeFileSync(join(cwd, 'roi.config.json'), JSON.stringify({ url: 'https://project.test' }));
    expect(await urlOf([])).toBe('https://project.test');
    expect(await urlOf([], { ROI_PROFILE: 'second' })).toBe(second.url);
    expect(await urlOf([], { ROI_URL: 'https://variable.test' })).toBe('https://variable.test');
    expect(await urlOf(['--profile', 'first'], { ROI_URL: 'https://variable.test' })).toBe(first.url);
    expect(await urlOf(['--url', 'https://flag.test'], { ROI_PROFILE: 'second' })).toBe('https://flag.test');
  });

  it('--profile uses the token of the profile, whatever ROI_TOKEN holds', async () => {
    const { cwd } = await twoServers();
    const env = { ROI_TOKEN: 'another-token-0123456789' };
    expect((await roi(['estimates', '--profile', 'second'], { cwd, env })).code).toBe(EXIT.done);
    expect((await roi(['estimates'], { cwd, env })).code).toBe(EXIT.notAllowed);
  });

  it('a token goes to its own server alone', async () => {
    const { cwd, first } = await twoServers();
    const { code, err } = await roi(['estimates', '--profile', 'second', '--url', first.url], { cwd });
    expect(code).toBe(EXIT.usage);
    expect(err).toContain('The profile "second" belongs to');
    const { code: unknown, err: said } = await roi(['estimates', '--profile', 'third'], { cwd });
    expect(unknown).toBe(EXIT.misconfigured);
    expect(said).toContain('There is no profile "third".');
  });

  it('variables that go before it are named', async () => {
    const { url } = await startServer({});
    const env = { ROI_URL: 'https://variable.test', ROI_TOKEN: TOKEN };
    const { err } = await roi(['login', '--url', url], { env, stdin: TOKEN });
    expect(err).toContain('Warning: ROI_URL is set and goes before it.');
    expect(err).toContain('Warning: ROI_TOKEN is set and goes before it.');
  });
});

describe('roi profiles', () => {
  it('lists each server with its user and marks the default, without tokens', async () => {
    const { cwd, first, second } = await twoServers();
    const { out } = await roi(['profiles'], { cwd });
    expect(out).toMatch(new RegExp(`\\*\\s+first\\s+${first.url}\\s+Ada King \\(Administrator\\)`));
    expect(out).toContain(second.url);
    expect(out).not.toContain(TOKEN);
    const { out: json } = await roi(['profiles', '--json'], { cwd });
    expect(
      json
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).isDefault),
    ).toEqual([false, true]);
  });

  it('shows an empty list before the first login', async () => {
    const { code, out, err } = await roi(['profiles']);
    expect([code, out]).toEqual([EXIT.done, 'No Records Found.\n']);
    expect(err).toContain('roi login --url URL');
  });
});

describe('roi logout', () => {
  it('ends the token on the server and forgets it', async () => {
    const { cwd, first } = await twoServers();
    const { code, err } = await roi(['logout'], { cwd });
    expect(code).toBe(EXIT.done);
    expect(err).toContain(`Signed out of ${first.url}`);
    expect(err).toContain('Still saved: roi config set profile second makes it the default.');
    expect(first.calls.at(-1)).toMatchObject({ path: 'tokens', query: {}, authorization: `Bearer ${TOKEN}` });
    expect(readFileSync(join(cwd, 'config/roi/credentials.json'), 'utf8')).not.toContain(first.url);
    expect((await roi(['estimates', '--url', first.url], { cwd })).err).toContain(`Not signed in to ${first.url}.`);
    expect((await roi(['logout', '--profile', 'second'], { cwd })).code).toBe(EXIT.done);
  });

  it('forgets the token of an unreachable server too, and says that it still works', async () => {
    const { cwd, first } = await twoServers();
    await first.stop();
    const { code, err } = await roi(['logout'], { cwd });
    expect(code).toBe(EXIT.serverAway);
    expect(err).toContain('Removed here, but the token still works on the server');
    expect(err).toContain(`${first.url}/user-profile`);
    expect(readFileSync(join(cwd, 'config/roi/credentials.json'), 'utf8')).not.toContain(first.url);
  });

  it('of a token that the server no longer knows is done', async () => {
    const { cwd, first } = await twoServers();
    const path = join(cwd, 'config/roi/credentials.json');
    const saved = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...saved, first: { ...saved.first, token: 'an-ended-token-0123456789' } }));
    const { code } = await roi(['logout'], { cwd });
    expect(code).toBe(EXIT.done);
    expect(first.calls.at(-1)?.path).toBe('tokens');
  });

  it('without a login says so', async () => {
    const { code, err } = await roi(['logout']);
    expect(code).toBe(EXIT.notAllowed);
    expect(err).toContain('Not signed in to http://localhost:3000.');
  });
});

describe('roi whoami', () => {
  it('names server, profile, user, and what the token can do until when', async () => {
    const cwd = makeFolder();
    const rows = [
      { access: 'write', expiresAt: '2027-05-01T00:00:00Z', isCurrent: false },
      { access: 'read', expiresAt: '2027-02-03T00:00:00Z', isCurrent: true },
    ];
    const { url } = await startServer({ tokens: () => ({ body: { data: { rows, count: 2 } } }) });
    await roi(['login', '--url', url, '--profile', 'nightly'], { cwd, stdin: TOKEN });
    const { code, out } = await roi(['whoami'], { cwd });
    expect(code).toBe(EXIT.done);
    expect(out).toBe(
      `Server   ${url}\nProfile  nightly\nUser     Ada King (Administrator)\nToken    read-only, until 2027-02-03\n`,
    );
    expect(JSON.parse((await roi(['whoami', '--json'], { cwd })).out)).toMatchObject({
      profile: 'nightly',
      access: 'read',
    });
  });
});

describe('roi config set', () => {
  it('saves a checked value for the user, and unset removes it', async () => {
    const cwd = makeFolder();
    expect((await roi(['config', 'set', 'concurrency', '3'], { cwd })).code).toBe(EXIT.done);
    const shown = async () => (await roi(['config'], { cwd })).out;
    expect(await shown()).toMatch(/concurrency\s+3\s/);
    const { code, err } = await roi(['config', 'set', 'concurrency', 'many'], { cwd });
    expect(code).toBe(EXIT.usage);
    expect(err).toContain('concurrency is "many"; expected: a whole number from 1 to 64.');
    expect(await shown()).toMatch(/concurrency\s+3\s/);
    await roi(['config', 'unset', 'concurrency'], { cwd });
    expect(await shown()).toMatch(/concurrency\s+\d+\s+default/);
  });

  it('chooses the default profile, and only one that exists', async () => {
    const { cwd, second } = await twoServers();
    expect((await roi(['config', 'set', 'profile', 'second'], { cwd })).code).toBe(EXIT.done);
    expect((await roi(['config'], { cwd })).out).toContain(second.url);
    const { code, err } = await roi(['config', 'set', 'profile', 'third'], { cwd });
    expect(code).toBe(EXIT.usage);
    expect(err).toContain('There is no profile "third".');
  });

  it.each([
    [['set', 'url', 'https://roi.test'], 'roi login --url URL'],
    [['set', 'colour', 'red'], 'There is no setting "colour".'],
    [['bogus'], "too many arguments for 'config'"],
  ])('rejects %j', async (args, message) => {
    const { code, err } = await roi(['config', ...args]);
    expect(code).toBe(EXIT.usage);
    expect(err).toContain(message);
  });
});

import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../../src/exit.ts';
import { run } from '../../src/run.ts';
import { createWorld, makeFolder, roi } from '../support/in-process-cli.ts';
import { startServer, TOKEN } from '../support/server.ts';

const credentials = (cwd: string) => join(cwd, 'config', 'roi', 'credentials.json');

describe('roi login', () => {
  it('checks a token from standard input and stores it, readable only by its owner', async () => {
    const { url } = await startServer({});
    const { code, out, err, cwd } = await roi(['login', '--url', url], { stdin: `${TOKEN}\n` });
    expect(err).toContain(`Signed in to ${url} as Ada King (Administrator).`);
    expect(err).toContain('Next: roi estimates');
    expect(code).toBe(EXIT.done);
    expect(out).toBe('');
    expect(err).not.toContain(TOKEN);
    expect(statSync(credentials(cwd)).mode & 0o777).toBe(0o600);
    const saved = JSON.parse(readFileSync(credentials(cwd), 'utf8'));
    expect(saved[new URL(url).host]).toMatchObject({ url, token: TOKEN, user: 'Ada King' });
  });

  it('reads a token from a file', async () => {
    const { url } = await startServer({});
    const cwd = makeFolder();
    writeFileSync(join(cwd, 'token.txt'), TOKEN);
    const { code } = await roi(['login', '--url', url, '--token-file', join(cwd, 'token.txt')], { cwd });
    expect(code).toBe(EXIT.done);
  });

  it('prompts on a terminal without showing the input', async () => {
    const { url } = await startServer({});
    const given = createWorld({ isTerminal: true });
    const done = run(['login', '--url', url], given.world);
    given.stdin.write(`wrong\u0015${TOKEN}x\u007f\r`);
    expect(await done).toBe(EXIT.done);
    expect(given.err).toContain('Access token for');
    expect(given.err).not.toContain(TOKEN.slice(0, 6));
  });

  it('stops at Ctrl-C with the exit code of an interrupt', async () => {
    const { url } = await startServer({});
    const given = createWorld({ isTerminal: true });
    const done = run(['login', '--url', url], given.world);
    given.stdin.write('abc\u0003');
    expect(await done).toBe(EXIT.interrupted);
  });

  it('stores nothing when the server rejects the token', async () => {
    const { url } = await startServer({});
    const { code, err, cwd } = await roi(['login', '--url', url], { stdin: 'another-token-0123456789' });
    expect(code).toBe(EXIT.notAllowed);
    expect(err).toContain('does not accept this token; nothing was stored');
    expect(err).not.toContain('another-token');
    expect(() => statSync(credentials(cwd))).toThrow();
  });

  it.each([['--token=s3cret-s3cret-s3cret'], ['--token', 's3cret-s3cret-s3cret'], ['--password=s3cret-s3cret']])(
    'rejects a secret as an argument without repeating it (%s)',
    async (...args) => {
      const { code, out, err } = await roi(['login', ...args]);
      expect(code).toBe(EXIT.usage);
      expect(err).toContain('--token-file');
      expect(out + err).not.toContain('s3cret');
    },
  );

  it('reports a refused connection with the exit code for an unavailable server', async () => {
    const server = await startServer({});
    await server.stop();
    const { code, err } = await roi(['login', '--url', server.url], { stdin: TOKEN, env: { ROI_RETRIES: '0' } });
    expect(code).toBe(EXIT.serverAway);
    expect(err).toContain('connection refused');
  });

  it('rejects a URL that redirects, so the token is sent nowhere else', async () => {
    const { url } = await startServer({
      'user/profile': () => ({ status: 302, headers: { location: 'https://elsewhere.test/' } }),
    });
    const { code, err } = await roi(['login', '--url', url], { stdin: TOKEN });
    expect(code).toBe(EXIT.misconfigured);
    expect(err).toContain('redirects to https://elsewhere.test/');
  });

  it('reports a URL of another service', async () => {
    const { url } = await startServer({ 'user/profile': () => ({ body: '<html>hello</html>' }) });
    const { code, err } = await roi(['login', '--url', url], { stdin: TOKEN });
    expect(code).toBe(EXIT.misconfigured);
    expect(err).toContain('did not return JSON');
  });

  it('rejects a stored token file that others can read', async () => {
    const { url } = await startServer({});
    const { cwd } = await roi(['login', '--url', url], { stdin: TOKEN });
    chmodSync(credentials(cwd), 0o644);
    const { code, err } = await roi(['estimates', '--url', url], { cwd });
    expect(code).toBe(EXIT.misconfigured);
    expect(err).toContain('chmod 600');
  });

  it('sends a stored token only to its server', async () => {
    const { url } = await startServer({});
    const other = await startServer({});
    const { cwd } = await roi(['login', '--url', url], { stdin: TOKEN });
    writeFileSync(join(cwd, 'roi.config.json'), JSON.stringify({ url: other.url }));
    const { code, err } = await roi(['estimates'], { cwd });
    expect(code).toBe(EXIT.notAllowed);
    expect(err).toContain(`Not signed in to ${other.url}.`);
    expect(other.calls).toEqual([]);
  });
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resolveSettings } from '../../src/client/settings.ts';
import { EXIT } from '../../src/exit.ts';
import { makeFolder } from '../support/in-process-cli.ts';

function place(files: { project?: unknown; user?: unknown }) {
  const cwd = makeFolder();
  const env = { XDG_CONFIG_HOME: join(cwd, 'config') };
  if (files.project !== undefined) writeFileSync(join(cwd, 'roi.config.json'), JSON.stringify(files.project));
  if (files.user !== undefined) {
    mkdirSync(join(cwd, 'config', 'roi'), { recursive: true });
    writeFileSync(join(cwd, 'config', 'roi', 'config.json'), JSON.stringify(files.user));
  }
  return { cwd, env };
}

describe('a setting', () => {
  it('is read from the flag, then the environment, then the project, then the user, then the default', () => {
    const { cwd, env } = place({
      project: { url: 'https://project.test', retries: 4, concurrency: 3 },
      user: { url: 'https://user.test', retries: 5, concurrency: 5, timeoutSeconds: 9 },
    });
    const { values, sources } = resolveSettings({
      flags: { url: 'https://flag.test/' },
      env: { ...env, ROI_URL: 'https://env.test', ROI_RETRIES: '1' },
      cwd,
    });
    expect(values).toMatchObject({ url: 'https://flag.test', retries: 1, concurrency: 3, timeoutSeconds: 9 });
    expect(values.name).toBe('{id}-{slug}.pdf');
    expect(sources).toMatchObject({
      url: '--url',
      retries: 'ROI_RETRIES',
      concurrency: join(cwd, 'roi.config.json'),
      timeoutSeconds: join(cwd, 'config', 'roi', 'config.json'),
      name: 'default',
    });
  });

  it.each([
    { flags: { url: 'ftp://x' }, code: EXIT.usage, message: '--url is "ftp://x"; expected: a URL' },
    { flags: { concurrency: '0' }, code: EXIT.usage, message: 'a whole number from 1 to 64' },
    { flags: { name: '{slug}.pdf' }, code: EXIT.usage, message: 'a file name with {id}' },
    { flags: { name: '{id}{evil}' }, code: EXIT.usage, message: '{customer}' },
  ])('with an invalid value names it and the expected one ($message)', ({ flags, code, message }) => {
    const { cwd, env } = place({});
    const resolve = () => resolveSettings({ flags, env, cwd });
    expect(resolve).toThrow(message);
    expect(resolve).toThrow(expect.objectContaining({ exitCode: code }));
  });

  it('with an invalid value in a file names the file', () => {
    const { cwd, env } = place({ project: { retries: 'many' } });
    const resolve = () => resolveSettings({ flags: {}, env, cwd });
    expect(resolve).toThrow(`"retries" in ${join(cwd, 'roi.config.json')} is "many"`);
    expect(resolve).toThrow(expect.objectContaining({ exitCode: EXIT.misconfigured }));
  });

  it('that no file can set is rejected, and a project cannot choose the token', () => {
    for (const project of [{ tokenFile: '/etc/passwd' }, { colour: 'red' }]) {
      const { cwd, env } = place({ project });
      expect(() => resolveSettings({ flags: {}, env, cwd })).toThrow('may only set url, concurrency, retries');
    }
  });

  it('with a password in its URL is rejected without repeating it', () => {
    const { cwd, env } = place({});
    const resolve = () => resolveSettings({ flags: { url: 'https://ada:hunter2@roi.test' }, env, cwd });
    expect(resolve).toThrow('without a user name or password');
    expect(resolve).not.toThrow('hunter2');
  });
});

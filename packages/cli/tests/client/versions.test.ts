import { describe, expect, it } from 'vitest';
import { CONTRACT_VERSION } from '../../../../app/version.ts';
import { EXIT } from '../../src/exit.ts';
import * as version from '../../src/version.ts';
import { roi } from '../support/in-process-cli.ts';
import { listHandler, rowsOf, startServer, TOKEN } from '../support/server.ts';

async function listFrom(version: string | undefined) {
  const headers: Record<string, string> = version === undefined ? {} : { 'api-version': version };
  const list = listHandler(rowsOf(3));
  const { url } = await startServer({
    'account/listByEstimate': async (call, nth) => ({ ...((await list(call, nth)) as object), headers }),
  });
  return { url, ...(await roi(['estimates', '--url', url], { env: { ROI_TOKEN: TOKEN } })) };
}

describe('a server with another version of the API', () => {
  it('is named once with the command that installs its roi, if it only added to the API', async () => {
    const { url, code, out, err } = await listFrom('1.7.0');
    expect(code).toBe(EXIT.done);
    expect(out).toContain('Estimate 3');
    expect(err.match(/has API version 1\.7\.0/g)).toHaveLength(1);
    expect(err).toContain(`npm install --global ${url}/cli/roi.tgz`);
  });

  it('stops the command if the versions do not work together', async () => {
    const { url, code, out, err } = await listFrom('2.0.0');
    expect(code).toBe(EXIT.misconfigured);
    expect(out).toBe('');
    expect(err).toContain(`${url} has API version 2.0.0`);
    expect(err).toContain(`Install the roi of that server: npm install --global ${url}/cli/roi.tgz`);
  });

  it.each(['1.0.0', undefined])('is not mentioned if the version is equal or not told (%s)', async (version) => {
    const { code, err } = await listFrom(version);
    expect(code).toBe(EXIT.done);
    expect(err).not.toContain('API version');
  });
});

it('the API that roi was made for is the one that this repository serves', () => {
  expect(version.CONTRACT_VERSION).toBe(CONTRACT_VERSION);
});

import { describe, expect, it } from 'vitest';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { PAGE_ROWS } from '../access/page-rows.ts';
import { RECORDS } from '../access/records.ts';
import { useGround } from '../use-ground.ts';

/** Stored markup on every page that a signed-in user can open, and in their downloads (41, 42, 114). */

const { database, ground, web } = useGround();

const MARKUP = '"><img src=x onerror=alert(1)></script><script>alert(1)</script>{{1234*5678}}\u202E\u001B';
/** Raw, or as scripts read it from the page's data. */
const DISGUISE = /\u202E|(?!\s)\p{Cc}|\\u(202e|001b)/iu;
/** Every text that one user types and another sees. The ID makes unique what has to be. */
const TYPED: Readonly<Record<string, readonly string[]>> = {
  users: ['first_name', 'last_name'],
  partners: ['org_name', 'tag_line'],
  roles: ['name'],
  currencies: ['name', 'sign'],
  customers: ['name'],
  accounts: ['name'],
  estimates: ['name'],
  webhooks: ['name', 'disabled_reason'],
  config_versions: ['note'],
};

/** Writes the markup to every column, bypassing the forms. */
async function poison(): Promise<void> {
  const owner = connectOwner(database.url);
  try {
    for (const [table, columns] of Object.entries(TYPED)) {
      const set = columns.map((column) => `${column} = $1 || id`).join(', ');
      await owner.unsafe(`UPDATE ${table} SET ${set} WHERE ${columns[0]} NOT LIKE '%<img src=x%'`, [MARKUP]);
    }
    await owner.unsafe(`UPDATE webhooks SET is_active = false`);
  } finally {
    await owner.end();
  }
}

/** The markup of a page, and the state for its scripts. */
function partsOf(html: string): { markup: string; scripts: string[] } {
  const scripts = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
  return { markup: html.replace(/<script\b[\s\S]*?<\/script>/g, ''), scripts };
}

/** Pages that showed the markup as text; otherwise an empty page would pass. */
const seen = new Set<string>();

describe.each(Object.entries(PAGE_ROWS).filter(([, row]) => !row.isPostOnly))('%s', (path, row) => {
  it('shows stored text as text', async () => {
    for (const role of [1, 5] as const) {
      if (!row.roles.includes(role)) continue;
      const id = row.record ? await RECORDS[row.record].own(ground, role) : 1;
      await poison();
      const address = row.at?.(id) ?? path.replace(':id', String(id));
      const answer = await fetch(web.url + address, {
        headers: { Cookie: ground.people[role].cookie },
        redirect: 'manual',
      });
      const text = await answer.text();
      expect(answer.status, address).toBeLessThan(500);
      // A PDF is not text.
      if (!text.startsWith('%PDF-')) expect(text, address).not.toMatch(DISGUISE);
      if (!answer.headers.get('Content-Type')?.startsWith('text/html')) {
        expect(answer.headers.get('X-Content-Type-Options'), address).toBe('nosniff');
        continue;
      }
      const { markup, scripts } = partsOf(text);
      expect(markup, address).not.toMatch(/<img src=x|onerror=alert\(1\)>/);
      expect(
        scripts.filter((script) => script.startsWith('alert(1)')),
        address,
      ).toEqual([]);
      expect(markup, address).not.toContain('7006652');
      if (markup.includes('&lt;img src=x onerror=alert(1)&gt;')) seen.add(path);
    }
  });
});

describe('the test itself', () => {
  it('found the markup on the screens that show such texts', () => {
    for (const path of [
      '/estimates',
      '/users',
      '/partners',
      '/partner-detail/:id',
      '/ManageRoles',
      '/webhooks',
      '/webhooks/:id',
    ])
      expect([...seen]).toContain(path);
    expect(seen.size).toBeGreaterThan(20);
  });
});

describe('a download', () => {
  it('is a file to save, whose cells calculate nothing', async () => {
    const owner = connectOwner(database.url);
    await owner`UPDATE users SET first_name = ${'=HYPERLINK("http://evil.example")'} WHERE id = ${ground.people[1].actor.userId}`;
    await owner.end();
    // The audit trail contains this export with its current name.
    const get = () => fetch(`${web.url}/audit/export`, { headers: { Cookie: ground.people[1].cookie } });
    await (await get()).text();
    const answer = await get();
    expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment/);
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/csv/);
    const text = await answer.text();
    expect(text).not.toMatch(DISGUISE);
    expect(text).toContain("'=HYPERLINK");
    expect(text).not.toMatch(/(^|,|")=HYPERLINK/m);
  });
});

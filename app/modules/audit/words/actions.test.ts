import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ACTION_WORDS } from './actions.ts';

/** Collects every quoted `area.verb` on a line with an action in the files that record events. */
function recordedActions(): Set<string> {
  const files = ['app/modules', 'drizzle/migrations'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  const found = new Set<string>();
  for (const file of files.filter((name) => /(?<!\.test)\.(ts|sql)$/.test(name) && !name.includes('/words/'))) {
    const text = readFileSync(file, 'utf8');
    if (!/record(Anonymous)?Audit\b|recordVisit\(|INTO public\.audit_events/.test(text)) continue;
    const lines = text.split('\n').filter((line) => /\baction\b|recordVisit\(|VALUES \('audit\./.test(line));
    for (const [, action] of lines.join('\n').matchAll(/'([a-z][A-Za-z]*\.[a-z][A-Za-z]*)'/g)) found.add(action ?? '');
  }
  return found;
}

describe('texts for actions', () => {
  it('exist for every recorded action and no other', () => {
    const recorded = recordedActions();
    expect(Object.keys(ACTION_WORDS).filter((action) => !recorded.has(action))).toEqual([]);
    expect([...recorded].filter((action) => !(action in ACTION_WORDS))).toEqual([]);
  });

  it('differ for all actions', () => {
    expect(new Set(Object.values(ACTION_WORDS)).size).toBe(Object.keys(ACTION_WORDS).length);
  });
});

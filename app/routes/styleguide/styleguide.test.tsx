import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { SAMPLES } from './styleguide.tsx';

vi.mock('@remix-run/react', async (original) => ({
  ...(await original<typeof import('@remix-run/react')>()),
  useNavigation: () => ({ state: 'idle' }),
  useSubmit: () => () => undefined,
}));

describe.each(Object.entries(SAMPLES))('the sample %s', (_, Sample) => {
  const html = renderToStaticMarkup(<Sample />);

  it('has no inline style, which the content security policy would block', () => {
    expect(html).not.toMatch(/<[^>]+ style=/);
    expect(html).not.toContain('<style');
  });

  it('has one first-level heading and one main', () => {
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html.match(/<main[ >]/g)).toHaveLength(1);
  });

  it('uses every ID once, and refers only to existing IDs', () => {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const referred = [...html.matchAll(/ (?:for|aria-labelledby|aria-describedby|aria-controls)="([^"]+)"/g)].flatMap(
      ([, value]) => (value ?? '').split(' '),
    );
    expect(referred.filter((id) => !ids.includes(id))).toEqual([]);
  });
});

/** Not in a sample by name, with the reason. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  Field: 'part of every input',
  FieldGroup: 'part of every group',
  FieldNotes: 'part of every input',
  FormErrors: 'an ErrorSummary of a refused form',
  ImageInput: 'needs the picture of somebody',
  InputBox: 'part of every input',
  LabelWithUnit: 'part of NumberInput',
  LiveForm: 'draws nothing itself',
  NewPasswordInputs: 'two of PasswordInput',
  NoticeForm: 'a form of the router',
  OptionCard: 'part of RadioCards',
  SetField: 'a button of the page order, which fills its field',
  SlowAnswer: 'needs a form that was sent',
};

it('the samples show every field and message of the interface, or list it as shown elsewhere', () => {
  const sources = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
      .map((name) => readFileSync(path.join(folder, name), 'utf8'));
  const samples = sources('app/routes/styleguide').join('\n');
  const components = ['app/ui/form', 'app/ui/feedback']
    .flatMap(sources)
    .flatMap((source) => [...source.matchAll(/^export function ([A-Z]\w+)/gm)].map(([, name]) => name ?? ''));
  const missing = components.filter((name) => !(name in ELSEWHERE) && !new RegExp(`<${name}\\b`).test(samples));
  expect(components.length).toBeGreaterThan(25);
  expect(missing).toEqual([]);
});

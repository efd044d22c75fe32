import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, isTest, read, shipped, sources } from './support/architecture/imports.ts';
import { drawLayers } from './support/architecture/layers.ts';

/** Layers, imports, sizes and guards that no linter can check. See docs/architecture.md. */

const MAX_LINES = 250;
const MAX_FILES_IN_FOLDER = 20;

const LONG_FILES: Record<string, string> = {
  'app/routes.ts': 'every address of the product, one line each',
};

/** Folder -> forbidden imports. */
const FORBIDDEN: { from: RegExp; to: RegExp; why: string }[] = [
  { from: /^(?!app\/routes)/, to: /^app\/routes\//, why: 'nothing imports routes' },
  { from: /^app\/modules\//, to: /^(@remix-run\/|express$|app\/http\/)/, why: 'modules know no transport' },
  { from: /^app\/(modules|infra)\//, to: /^app\/ui\//, why: 'the product does not know how it looks' },
  {
    from: /^app\/(?!.*\.store\.server\.ts$)/,
    to: /^drizzle\/schema/,
    why: 'only stores speak SQL',
  },
  { from: /^packages\/roi-core\//, to: /^(react|node:|packages\/(?!roi-core)|app\/)/, why: 'the core is pure' },
  { from: /^packages\/widget\//, to: /^(zod|react|packages\/(report|cli)|app\/)/, why: 'the widget stays small' },
  { from: /^packages\/report\//, to: /^(app\/|drizzle\/|packages\/(cli|widget))/, why: 'report stands on roi-core' },
  { from: /^packages\/cli\//, to: /^(app\/|drizzle\/|postgres$|drizzle-orm)/, why: 'the CLI has no back door' },
  {
    from: /^app\/(?!routes|http|ui|root|entry|server)/,
    to: /^@remix-run\//,
    why: 'Remix stays in routes, http, ui and root',
  },
];

describe('import rules', () => {
  it('the picture in docs/architecture.md shows the layers (draw it again: npm run architecture)', () => {
    expect(read('docs/architecture.md')).toContain(`\n${drawLayers()}\n`);
  });

  it.each(FORBIDDEN)('$why', ({ from, to }) => {
    const broken = shipped
      .filter((file) => from.test(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((name) => to.test(name))
          .map((name) => `${file} -> ${name}`),
      );
    expect(broken).toEqual([]);
  });

  it('a module uses only the use cases and schemas of another, never its store', () => {
    const broken = shipped.flatMap((file) => {
      const own = /^app\/modules\/([\w-]+)\//.exec(file)?.[1];
      return importsOf(file)
        .map((name) => ({ name, store: /^app\/modules\/([\w-]+)\/.*store\.server/.exec(name)?.[1] }))
        .filter(({ store }) => store !== undefined && store !== own)
        .map(({ name }) => `${file} -> ${name}`);
    });
    expect(broken).toEqual([]);
  });

  it('modules do not import each other in a cycle', () => {
    const edges = new Map<string, Set<string>>();
    for (const file of shipped) {
      const from = /^app\/modules\/([\w-]+)\//.exec(file)?.[1];
      if (!from) continue;
      for (const name of importsOf(file)) {
        const to = /^app\/modules\/([\w-]+)\//.exec(name)?.[1];
        if (to && to !== from) edges.set(from, (edges.get(from) ?? new Set()).add(to));
      }
    }
    const visit = (module: string, trail: string[]): string[] =>
      trail.includes(module)
        ? [[...trail.slice(trail.indexOf(module)), module].join(' -> ')]
        : [...(edges.get(module) ?? [])].flatMap((next) => visit(next, [...trail, module]));
    expect([...edges.keys()].flatMap((module) => visit(module, []))).toEqual([]);
  });

  it('files do not import each other in a cycle, not even for a type', () => {
    const open = new Set<string>();
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (file: string, trail: readonly string[]) => {
      if (open.has(file)) circles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '));
      if (open.has(file) || done.has(file)) return;
      open.add(file);
      for (const name of importsOf(file)) if (files.has(name)) visit(name, [...trail, file]);
      open.delete(file);
      done.add(file);
    };
    const files = new Set(shipped);
    for (const file of shipped) visit(file, []);
    expect(circles).toEqual([]);
  });

  it('process.env is read only by env.server, and by the URL map for development routes', () => {
    const allowed = /^(app\/env\.server\.ts|app\/routes\.ts|packages\/(cli|report)\/|tests\/|scripts\/|bench\/)/;
    expect(shipped.filter((file) => !allowed.test(file) && /process\.env\b/.test(read(file)))).toEqual([]);
  });
});

it('no style depends on scripts: scripts add what only they can do', () => {
  expect(sources.filter((file) => file.endsWith('.css') && /\(scripting\b/.test(read(file)))).toEqual([]);
});

describe('sizes', () => {
  it(`no file has more than ${MAX_LINES} lines without a reason`, () => {
    const long = sources.filter((file) => !(file in LONG_FILES) && read(file).split('\n').length > MAX_LINES + 1);
    expect(long).toEqual([]);
  });

  it(`no folder has more than ${MAX_FILES_IN_FOLDER} files`, () => {
    const counts = new Map<string, number>();
    for (const file of sources) {
      const folder = path.posix.dirname(file);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    expect([...counts].filter(([, count]) => count > MAX_FILES_IN_FOLDER)).toEqual([]);
  });

  it('no folder has a catch-all name', () => {
    const vague = /(^|\/)(utils|lib|helpers|common|types|hooks|services|constants)\//;
    expect(sources.filter((file) => vague.test(file))).toEqual([]);
  });
});

describe('routes', () => {
  const routes = shipped.filter((file) => file.startsWith('app/routes/') && !isTest(file));

  it('every route file is in the URL map, or is a private part without loader and action', () => {
    const map = read('app/routes.ts');
    const lost = routes.filter(
      (file) =>
        /export (const|async function|function|\{.*) ?\b(loader|action)\b/.test(read(file)) &&
        !map.includes(file.replace(/^app\//, '')),
    );
    expect(lost).toEqual([]);
  });
});

/** Search terms are stored nowhere. */
const SEARCHES = [
  'app/routes/audit/audit-filters.tsx',
  'app/routes/users/find-person.tsx',
  'app/routes/estimates/compare/comparison-picker.tsx',
  'app/routes/estimates/list/list-filters.tsx',
  'app/routes/estimates/scenario/customer/record-search.tsx',
  'app/routes/partners/list.tsx',
  'app/routes/reports/order-form.tsx',
  'app/routes/search/palette.tsx',
  'app/routes/search/search.tsx',
  'app/routes/users/accounts/accounts-section.tsx',
  'app/routes/users/list.tsx',
  'app/routes/verify/verify.tsx',
];

describe('forms', () => {
  it('every page with an action preserves input when the server is unavailable', () => {
    const pages = shipped.filter(
      (file) =>
        file.startsWith('app/routes/') && /export const action\b/.test(read(file)) && /export default/.test(read(file)),
    );
    expect(pages.length).toBeGreaterThan(40);
    const preserving =
      /\bsubmitPreservingInput as clientAction\b[^}]*\} from '#app\/ui\/network\/submit-with-fallback\.ts';/;
    expect(pages.filter((file) => !preserving.test(read(file)))).toEqual([]);
  });

  it('no field truncates pasted text: overlong text is rejected with its message', () => {
    const cutting = shipped.filter((file) => file.endsWith('.tsx') && /maxLength[=:]\s?\{?\S/.test(read(file)));
    expect(cutting.filter((file) => !SEARCHES.includes(file) && !file.includes('/styleguide/'))).toEqual([]);
  });

  it('each form is a GET with a target or a POST to a route with an action', () => {
    const map = read('app/routes.ts');
    const broken = shipped
      .filter((file) => file.endsWith('.tsx') && file.startsWith('app/'))
      .flatMap((file) =>
        [...read(file).matchAll(/<(?:form|Form)\b([^>]*(?:=>[^>]*)*)>/g)].flatMap(([, attributes = '']) => {
          const method = /method="(\w+)"/.exec(attributes)?.[1]?.toLowerCase();
          const target = /action="\/([\w/-]*)"/.exec(attributes)?.[1];
          if (method !== 'get' && method !== 'post') return [`${file}: a form without a method`];
          if (target === undefined) return [];
          const known = map.includes(`'${target}'`) || (target === '' && map.includes('index('));
          return known || target.startsWith('preferences/') ? [] : [`${file}: /${target} is no route`];
        }),
      );
    expect(broken).toEqual([]);
  });
});

import { importsOf, read, shipped } from './imports.ts';

/** Files outside all layers, such as errors.ts and text.ts, are used everywhere. */
const LAYERS: Record<string, RegExp> = {
  process: /^app\/((server|worker|root|routes|installation|backup|audit-trail)\.|entry\.)/,
  routes: /^app\/routes\//,
  http: /^app\/http\//,
  ui: /^app\/ui\//,
  modules: /^app\/modules\//,
  infra: /^app\/infra\//,
  schema: /^drizzle\/schema\//,
  cli: /^packages\/cli\/(?!tests)/,
  report: /^packages\/report(\/(?!src\/workbook\/tests)|$)/,
  widget: /^packages\/widget(\/(?!tests|demo)|$)/,
  'roi-core': /^packages\/roi-core(\/|$)/,
};

const layerOf = (file: string) => Object.keys(LAYERS).find((name) => LAYERS[name]?.test(file));

/** Type-only imports do not count. */
function readEdges(): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const file of shipped) {
    const from = layerOf(file);
    if (!from) continue;
    const code = read(file).replace(/^(?:import|export) type [^;]*;/gm, '');
    // The URL map names route files that only the build imports.
    const routes =
      file === 'app/routes.ts' ? [...code.matchAll(/'(routes\/[^']+)'/g)].map(([, name]) => `app/${name}`) : [];
    for (const name of [...importsOf(file, code), ...routes]) {
      const to = layerOf(name);
      if (to && to !== from) edges.set(from, (edges.get(from) ?? new Set()).add(to));
    }
  }
  return edges;
}

function reaches(edges: Map<string, Set<string>>, from: string, to: string): boolean {
  return [...(edges.get(from) ?? [])].some((next) => next === to || reaches(edges, next, to));
}

/** @returns a Mermaid flowchart without arrows that others imply */
export function drawLayers(): string {
  const edges = readEdges();
  const arrows = Object.keys(LAYERS).flatMap((from) => {
    const targets = Object.keys(LAYERS).filter((to) => edges.get(from)?.has(to));
    return targets
      .filter((to) => !targets.some((other) => other !== to && reaches(edges, other, to)))
      .map((to) => `  ${from} --> ${to}`);
  });
  return ['flowchart TD', ...arrows].join('\n');
}

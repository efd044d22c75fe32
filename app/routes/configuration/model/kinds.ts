import type { ModelKind } from '@worthwhile/roi-core/schema';

/** The part of an address that names a kind of entry. */
const PATHS: Readonly<Record<ModelKind, string>> = {
  driver: 'benefits',
  field: 'figures',
  industry: 'industries',
  family: 'families',
  component: 'products',
  otherProduct: 'tools',
};

export const MODEL_PATH = '/model';
/** In the place of an ID. */
export const NEW = 'new';

export function kindAt(path: string | undefined): ModelKind | undefined {
  return (Object.keys(PATHS) as ModelKind[]).find((kind) => PATHS[kind] === path);
}

export function entryPath(kind: ModelKind, id: string | number): string {
  return `${MODEL_PATH}/${PATHS[kind]}/${id}`;
}

import manifest from '../package.json' with { type: 'json' };

/** Version of the product that this CLI belongs to. */
export const VERSION: string = manifest.version;

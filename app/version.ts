import manifest from '../package.json' with { type: 'json' };

/** A report names the version that generated its results. */
export const PRODUCT_VERSION: string = manifest.version;

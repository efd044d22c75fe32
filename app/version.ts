import manifest from '../package.json' with { type: 'json' };

/** The product's version; a report names the one that generated its figures. */
export const PRODUCT_VERSION: string = manifest.version;

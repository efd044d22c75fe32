import manifest from '../package.json' with { type: 'json' };

/** Raised for changes that callers notice: additions raise the minor number, a breaking change becomes /api/v2. */
export const CONTRACT_VERSION = '1.0.0';

/** A report names the version that generated its results. */
export const PRODUCT_VERSION: string = manifest.version;

import manifest from '../package.json' with { type: 'json' };

export const VERSION: string = manifest.version;

/** The version of the JSON API that this command was made for. Versions 1.x only add. */
export const CONTRACT_VERSION = '1.0.0';

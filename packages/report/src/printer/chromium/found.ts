/** A Chromium that can print. */
export interface FoundChromium {
  readonly ok: true;
  readonly path: string;
  /** Where it came from: named by CHROMIUM_PATH, installed on the system, or the package's own. */
  readonly kind: 'named' | 'system' | 'bundled';
  /** Added to the browser's environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly args: readonly string[];
}

/** None was found. */
export interface MissingChromium {
  readonly ok: false;
  /** What was looked for and what to install, in sentences for whoever runs the product. */
  readonly reason: string;
}

export type ChromiumSearch = FoundChromium | MissingChromium;

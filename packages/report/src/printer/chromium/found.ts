export interface FoundChromium {
  readonly ok: true;
  readonly path: string;
  /** Named by CHROMIUM_PATH, installed on the system, or from the npm package. */
  readonly kind: 'named' | 'system' | 'bundled';
  /** Added to the browser's environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly args: readonly string[];
}

export interface MissingChromium {
  readonly ok: false;
  /** Places searched and packages to install, in sentences for the operator. */
  readonly reason: string;
}

export type ChromiumSearch = FoundChromium | MissingChromium;

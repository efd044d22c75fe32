import { type LaunchOptions, launchBrowser, type RunningBrowser } from './browser.ts';
import { findChromium } from './chromium/find-chromium.ts';
import type { ChromiumSearch } from './chromium/found.ts';
import { PrinterError } from './printer-error.ts';
import { removeStaleTempFiles } from './temp-files.ts';

/** Shares one browser among all pages: starts it at first use, restarts it after it dies, ends it once. */
export class SharedBrowser {
  #search: ChromiumSearch | undefined;
  #running: Promise<RunningBrowser> | undefined;
  readonly #options: LaunchOptions;

  constructor(search: ChromiumSearch | undefined, options: LaunchOptions) {
    this.#search = search;
    this.#options = options;
  }

  /** @throws PrinterError `noChromium`, `noSandbox` */
  async get(): Promise<RunningBrowser> {
    const known = this.#running;
    const running = await known?.catch(() => undefined);
    if (running?.isAlive()) return running;
    // Several pages notice a death at the same time: the first restarts the browser, the others wait.
    if (this.#running !== known) return this.get();
    this.#running = this.#launch();
    return this.#running;
  }

  async close(): Promise<void> {
    const running = await this.#running?.catch(() => undefined);
    this.#running = undefined;
    await running?.close();
  }

  async #launch(): Promise<RunningBrowser> {
    this.#search ??= await findChromium();
    if (!this.#search.ok) throw new PrinterError('noChromium', this.#search.reason);
    await removeStaleTempFiles();
    const running = await launchBrowser(this.#search, this.#options);
    this.#options.log('chromium started', { pid: running.pid, path: this.#search.path });
    return running;
  }
}

import { type LaunchOptions, launchBrowser, type RunningBrowser } from './browser.ts';
import { findChromium } from './chromium/find-chromium.ts';
import type { ChromiumSearch, FoundChromium } from './chromium/found.ts';
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

  /**
   * Starts the browser only where it needs its sandbox: elsewhere it is enough that it is installed, and no start waits for it.
   * @throws PrinterError `noChromium`, `noSandbox`
   */
  async check(): Promise<void> {
    await this.#find();
    if (!this.#options.allowsNoSandbox) await this.get();
  }

  async close(): Promise<void> {
    const running = await this.#running?.catch(() => undefined);
    this.#running = undefined;
    await running?.close();
  }

  async #launch(): Promise<RunningBrowser> {
    const found = await this.#find();
    await removeStaleTempFiles();
    const running = await launchBrowser(found, this.#options);
    this.#options.log('chromium started', { pid: running.pid, path: found.path });
    return running;
  }

  async #find(): Promise<FoundChromium> {
    this.#search ??= await findChromium();
    if (!this.#search.ok) throw new PrinterError('noChromium', this.#search.reason);
    return this.#search;
  }
}

import type { SavingsDetail, SavingsEvents } from '../types/savings-calculator.d.ts';
import { build } from './build-node.ts';
import type { WidgetConfiguration } from './configuration.ts';
import type { advise } from './debug.ts';
import { loadConfiguration } from './load-configuration.ts';
import { numbersFor } from './numbers.ts';
import { type Entries, readEntries } from './read-entries.ts';
import { LEVELS } from './savings.ts';
import css from './styles.css?inline';
import { buildView } from './view.ts';
import { warn } from './warn.ts';

const NAME = 'savings-calculator';
const sheet = new CSSStyleSheet();
sheet.replaceSync(css);

type EventName = keyof SavingsEvents extends `savings-${infer Name}` ? Name : never;

/**
 * `<savings-calculator partner="key">` for a partner's own site. It shows its children until it is ready and after any
 * failure. It sends nothing and stores nothing.
 */
class SavingsCalculator extends HTMLElement {
  static readonly observedAttributes =
    'partner src products industry level currency locale heading-level cta readonly'.split(' ');

  /** The markup's own holds the reserved space, which stays until the calculator is ready. */
  readonly #root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
  readonly #place = build('div', 'place');
  /** Outlives a rebuilt view. */
  readonly #entries: Entries = {};
  /** Counts loads to drop a late answer to an earlier one. */
  #loads = 0;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sheet];
    if (!this.#root.firstChild) this.#root.append(build('slot', ''));
  }

  connectedCallback(): void {
    this.#load();
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after || !this.isConnected) return;
    // A changed `industry` or `level` attribute overrides the visitor's choice.
    delete this.#entries[name];
    this.#load();
  }

  async #load(): Promise<void> {
    const load = ++this.#loads;
    try {
      const configuration = await loadConfiguration(this);
      if (load === this.#loads) this.#debug(this.#show(configuration));
    } catch (error) {
      if (load === this.#loads) this.#debug(this.#fail(error as Error));
    }
  }

  #show(configuration: WidgetConfiguration): SavingsDetail {
    const { industries, industry, level, currencies, heights: [wide, narrow] = [] } = configuration;
    const attribute = (name: string) => this.getAttribute(name);
    const entries = this.#entries;
    entries.industry ??= industries.find(({ id }) => id === attribute('industry'))?.id ?? industry;
    entries.level ??= LEVELS.find((id) => id === attribute('level')) ?? level;
    const currency = currencies.find(({ code }) => code === attribute('currency')) ?? currencies[0];
    const { lang } = configuration.strings;
    const locale = attribute('locale');
    // Numbers are written in the language of the words. English needs no locale.
    const numbers = numbersFor(locale?.startsWith(lang) ? locale : lang !== 'en' && lang, currency);
    let detail: SavingsDetail;
    const update = (event: 'ready' | 'change') => {
      const reading = readEntries(configuration, entries, attribute('products'), currency, numbers);
      detail = reading.detail;
      view.show(reading);
      this.#emit(event, detail);
      return detail;
    };
    const view = buildView(configuration, entries, {
      attribute,
      numbers,
      onChange: () => update('change'),
      onLead: () => this.#lead(configuration, detail),
    });
    const place = this.#place;
    const isFirst = !place.isConnected;
    place.replaceChildren(view.panel);
    // The height that the markup reserves. Less would shift the page's layout.
    place.style.cssText = `--wide:${wide}px;--narrow:${narrow}px;--published-accent:${configuration.accent ?? '#0b5d57'}`;
    this.#root.replaceChildren(place);
    return update(isFirst ? 'ready' : 'change');
  }

  /** Sends the event, then opens the target of the `lead` attribute unless the page cancels the event. */
  #lead({ leads }: WidgetConfiguration, detail: SavingsDetail): void {
    const way = this.getAttribute('lead');
    const place = (way === 'mailto' && leads.mailto) || (way !== 'event' && leads.link);
    if (!this.#emit('lead', detail, true) || !place) return;
    const { facts, industry, level, products, currency } = detail;
    // URLSearchParams turns the numbers and lists into text.
    const query = new URLSearchParams({ ...facts, industry, level, products, currency: currency.code } as never);
    open(place + encodeURIComponent(`${query}`), '_blank', 'noopener');
  }

  #fail(error: Error): Error {
    this.#root.replaceChildren(build('slot', ''));
    warn(`${error}`);
    this.#emit('error', { message: `${error}` });
    return error;
  }

  /** The hash that a page names for a fixed version does not cover a second file, so only the newest version loads it. */
  async #debug(shown: SavingsDetail | Error): Promise<void> {
    if (!/[?&]savings-debug/.test(location.search)) return;
    const script = import.meta.url;
    if (script.includes('/v1/')) {
      const debug: { advise: typeof advise } = await import(`${new URL('savings-debug.js', script)}`);
      debug.advise(this, shown);
    } else warn(`src="${new URL('../v1/savings-calculator.js', script)}"`);
  }

  #emit<Name extends EventName>(
    name: Name,
    detail: SavingsEvents[`savings-${Name}`]['detail'],
    cancelable = false,
  ): boolean {
    return this.dispatchEvent(
      new CustomEvent(`savings-${name}`, { detail, bubbles: true, composed: true, cancelable }),
    );
  }
}

// A page can load the script twice: the first registers, and the build catches the error of the second.
customElements.define(NAME, SavingsCalculator);

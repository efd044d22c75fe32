import type { SavingsDetail, SavingsEvents } from '../types/savings-calculator.d.ts';
import { build } from './build-node.ts';
import type { WidgetConfiguration } from './configuration.ts';
import { judgeContrast } from './judge-contrast.ts';
import { loadConfiguration } from './load-configuration.ts';
import { numbersFor } from './numbers.ts';
import { type Entries, readEntries } from './read-entries.ts';
import { LEVELS } from './savings.ts';
import css from './styles.css?inline';
import { buildView } from './view.ts';

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

  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #children = build('slot', '');
  /** Outlives a rebuilt view. */
  readonly #entries: Entries = {};
  /** Counts loads to drop a late answer to an earlier one. */
  #loads = 0;

  constructor() {
    super();
    this.#root.adoptedStyleSheets.push(sheet);
    this.#root.append(this.#children);
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
      if (load === this.#loads) this.#show(configuration);
    } catch (error) {
      if (load === this.#loads) this.#fail(error);
    }
  }

  #show(configuration: WidgetConfiguration): void {
    const { industries, industry, level, currencies } = configuration;
    const attribute = (name: string) => this.getAttribute(name);
    const entries = this.#entries;
    entries.industry ??= industries.find(({ id }) => id === attribute('industry'))?.id ?? industry;
    entries.level ??= LEVELS.find((id) => id === attribute('level')) ?? level;
    const isFirst = this.#children.isConnected;
    const currency = currencies.find(({ code }) => code === attribute('currency')) ?? currencies[0];
    const numbers = numbersFor(attribute('locale'), currency);
    let detail: SavingsDetail;
    const update = (event: 'ready' | 'change') => {
      const reading = readEntries(configuration, entries, attribute('products'), currency);
      detail = reading.detail;
      view.show(reading);
      this.#emit(event, detail);
    };
    const view = buildView(configuration, entries, {
      attribute,
      numbers,
      onChange: () => update('change'),
      onLead: () => this.#lead(configuration, detail),
    });
    // The page reserved this height. Less would shift its layout.
    view.panel.style.minBlockSize = `${this.offsetHeight}px`;
    this.#root.replaceChildren(view.panel);
    // In a separate task, since it needs the layout.
    setTimeout(judgeContrast, 0, view.panel, NAME);
    update(isFirst ? 'ready' : 'change');
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

  #fail(error: unknown): void {
    this.#root.replaceChildren(this.#children);
    console.warn(`${NAME}: ${error}`);
    this.#emit('error', { message: String(error) });
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

// A page can load the script twice: the first registers.
if (!customElements.get(NAME)) customElements.define(NAME, SavingsCalculator);

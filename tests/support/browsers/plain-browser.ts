import { sharedProduct } from '../shared-product.ts';
import { fieldsOf, multipartOf, type Typed } from './form.ts';
import { type HtmlElement, parseHtml, select, textOf } from './html.ts';
import { openSession } from './sessions.ts';

const MOST_REDIRECTS = 5;

/** A browser without scripts and styles: follows links and posts forms of the pages it loaded. */
export class PlainBrowser {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();
  readonly #typed = new Map<string, Typed>();
  #page = parseHtml('');
  #url: URL;
  #status = 0;

  constructor(origin = sharedProduct().appUrl) {
    this.#origin = origin;
    this.#url = new URL(origin);
  }

  /** @returns a browser signed in as a demo user, at a page */
  static async signedIn(user: string, path = '/estimates'): Promise<PlainBrowser> {
    const browser = new PlainBrowser();
    const { name, value } = await openSession(`${user}@worthwhile.test`);
    browser.#cookies.set(name, value);
    await browser.open(path);
    return browser;
  }

  get status(): number {
    return this.#status;
  }

  get url(): URL {
    return this.#url;
  }

  /** Text of the page's main part. */
  get text(): string {
    return this.all('main')[0] ?? '';
  }

  get heading(): string {
    return this.all('h1')[0] ?? '';
  }

  /** Lines of the error summary. */
  get problems(): string[] {
    return this.all('.error-summary li');
  }

  all(selector: string): string[] {
    return this.select(selector).map(textOf);
  }

  select(selector: string): HtmlElement[] {
    return select(this.#page, selector);
  }

  /** Of the first match. */
  attribute(selector: string, name: string): string {
    return this.select(selector)[0]?.attributes[name] ?? '';
  }

  /** @returns the status after redirects */
  async open(path: string): Promise<number> {
    return this.#ask(new URL(path, this.#url), {});
  }

  async follow(words: string): Promise<number> {
    return this.open(only(this.select('a[href]'), words, 'link').attributes.href ?? '');
  }

  value(name: string): string {
    const field = this.#named(name);
    const form = this.#formOf(field);
    const [value = ''] = fieldsOf(this.#page, form, this.#typed).getAll(name);
    return typeof value === 'string' ? value : value.name;
  }

  fill(fields: Readonly<Record<string, Typed>>): void {
    for (const [name, typed] of Object.entries(fields)) {
      this.#named(name);
      this.#typed.set(name, typed);
    }
  }

  /**
   * @param within selector of the button's container
   * @returns the status after redirects
   */
  async press(words: string, within = 'body'): Promise<number> {
    const button = only(this.select(`${within} button`), words, 'button');
    const { name, value = '', formaction, formmethod } = button.attributes;
    const form = this.#formOf(button);
    const fields = fieldsOf(this.#page, form, this.#typed);
    if (name) fields.append(name, value);
    const url = new URL(formaction ?? form.attributes.action ?? '', this.#url);
    if ((formmethod ?? form.attributes.method) !== 'post') {
      url.search = new URLSearchParams(textsOf(fields)).toString();
      return this.#ask(url, {});
    }
    const isMultipart = form.attributes.enctype === 'multipart/form-data';
    return this.#ask(url, {
      method: 'POST',
      body: isMultipart ? multipartOf(fields) : new URLSearchParams(textsOf(fields)),
    });
  }

  /** Presses the first button of the main form. */
  submit(): Promise<number> {
    return this.press('', 'main form[method=post]');
  }

  /** Posts fields without a form. */
  async post(path: string, fields: Record<string, string>): Promise<number> {
    return this.#ask(new URL(path, this.#url), { method: 'POST', body: new URLSearchParams(fields) });
  }

  async #ask(url: URL, init: RequestInit): Promise<number> {
    let [at, request] = [url, init];
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const answer = await this.request(at, request);
      const location = answer.headers.get('Location');
      if (answer.status >= 300 && answer.status < 400 && location) {
        await answer.body?.cancel();
        [at, request] = [new URL(location, at), {}];
        continue;
      }
      this.#page = parseHtml(await answer.text());
      [this.#url, this.#status] = [at, answer.status];
      this.#typed.clear();
      return answer.status;
    }
    throw new Error(`${url} is redirected again and again.`);
  }

  /** Sends a request with this browser's cookies and leaves its page alone. */
  async request(path: string | URL, init: RequestInit = {}): Promise<Response> {
    const answer = await fetch(new URL(path, this.#url), {
      redirect: 'manual',
      ...init,
      headers: {
        Accept: 'text/html',
        Origin: this.#origin,
        Cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
        ...init.headers,
      },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0\b/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }

  #named(name: string): HtmlElement {
    const found = this.select(`[name="${name}"]`)[0];
    if (!found) throw new Error(`${this.#url} has no field ${name}.`);
    return found;
  }

  #formOf(control: HtmlElement): HtmlElement {
    const { form: id } = control.attributes;
    if (id) return this.select(`form[id="${id}"]`)[0] ?? control;
    let at: HtmlElement | null = control;
    while (at && at.tag !== 'form') at = at.parent;
    if (!at) throw new Error(`${control.attributes.name ?? textOf(control)} belongs to no form.`);
    return at;
  }
}

const textsOf = (fields: FormData) =>
  [...fields].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]);

/** Prefers an exact match of the text over a partial one. */
function only(all: readonly HtmlElement[], words: string, what: string): HtmlElement {
  const found = all.find((one) => textOf(one) === words) ?? all.find((one) => textOf(one).includes(words));
  if (!found) throw new Error(`There is no ${what} “${words}”, only ${all.map(textOf).join(' | ')}.`);
  return found;
}

import { build } from './build-node.ts';
import type { WidgetConfiguration } from './configuration.ts';
import type { Numbers } from './numbers.ts';
import { type Entries, type Reading, tidyEntry } from './read-entries.ts';
import { LEVELS, type Savings } from './savings.ts';

export interface ViewOptions {
  /** Reads the element's `readonly`, `cta` (replaces the published button text) and `heading-level` (1 to 6, default 2). */
  readonly attribute: (name: string) => string | null;
  readonly numbers: Numbers;
  /** Called after `entries` has changed. */
  readonly onChange: () => void;
  readonly onLead: () => void;
}

export interface View {
  readonly panel: HTMLElement;
  /** Shows the savings, or each problem at its field and the savings before as outdated. */
  show(reading: Reading): void;
}

const CATEGORIES = ['cost reduction', 'cost avoidance', 'productivity'] as const;
/** A screen reader announces the result after a pause in typing. */
const ANNOUNCE_AFTER_MS = 500;

/** Isolated: in a text from right to left an amount keeps its sign in place. */
const amount = (name = '') => build('bdi', { dir: 'ltr', class: name });

export function buildView(configuration: WidgetConfiguration, entries: Entries, options: ViewOptions): View {
  const { strings: words } = configuration;
  const { attribute, numbers, onChange, onLead } = options;
  const { money, plain } = numbers;
  const field = (id: string, label: string, ...content: Node[]) =>
    build('div', { part: 'field' }, build('label', { for: id }, label), ...content);
  const boxes = configuration.facts.map(({ id, label, start }) => {
    entries[id] ??= `${start}`;
    const error = build('p', { class: 'small error', part: 'error', id: `${id}-error` });
    const box = build('input', { id, name: id, inputmode: 'decimal', 'aria-describedby': error.id });
    box.value = tidyEntry(entries[id], numbers);
    box.onblur = () => {
      box.value = tidyEntry(plain(box.value), numbers);
    };
    return { id, error, box, field: field(id, label, error, build('div', 'box', box)) };
  });
  const industry = build('select', { id: 'industry', name: 'industry' });
  for (const { id, label } of configuration.industries) industry.append(build('option', { value: id }, label));
  industry.value = entries.industry ?? '';

  const levels = LEVELS.map((value) => {
    const radio = build('input', { type: 'radio', name: 'level', value });
    radio.checked = entries.level === value;
    return build('label', '', radio, build('span', '', words[value]));
  });

  const fields = build(
    'fieldset',
    'fields',
    ...boxes.map(({ field }) => field),
    field('industry', words.industry, build('div', 'box', industry)),
    build('fieldset', { part: 'field' }, build('legend', '', words.level), build('div', 'box', ...levels)),
  );
  fields.disabled = attribute('readonly') !== null;
  fields.oninput = ({ target }) => {
    const { name, value } = target as HTMLInputElement | HTMLSelectElement;
    entries[name] = plain(value);
    onChange();
  };

  const caption = build('p', { class: 'small', id: 'caption' });
  const [total, hardOnly, net, netHardOnly] = [amount('total'), amount(), amount(), amount()] as const;
  const twin = (label: string, shown: Node) => build('p', 'small', `${label} `, shown);
  // Without text: the legend says the same in figures.
  const bar = build('div', 'bar');
  const legend = build('ul', { part: 'table' });
  const shares = CATEGORIES.map((category) => {
    const segment = build('i', category);
    const share = amount();
    bar.append(segment);
    legend.append(build('li', 'small', build('i', category), `${words[category]} `, share));
    return ({ [category]: worth }: Savings['byCategory']) => {
      segment.style.flexGrow = `${worth}`;
      segment.hidden = !worth;
      share.textContent = money(worth);
    };
  });
  const fees = build('div', 'fees', twin(words.afterFees, net), twin(words.hardOnly, netHardOnly));
  const figures = build(
    'div',
    'figures',
    build('output', { 'aria-live': 'off' }, total),
    ' ',
    twin(words.hardOnly, hardOnly),
  );
  const result = build('div', { class: 'result', part: 'result' }, caption, figures, bar, legend, fees);

  // Described by what it leads to, and while an entry is wrong by the reason why it waits.
  const lead = build('button', { part: 'button', 'aria-describedby': 'caption' }, attribute('cta') ?? words.cta);
  lead.onclick = () => {
    const wrong = panel.querySelector<HTMLElement>('[aria-invalid=true]');
    if (wrong) wrong.focus();
    else onLead();
  };
  const live = build('p', { class: 'live', role: 'status' });
  const level = /^[1-6]$/.exec(attribute('heading-level') ?? '') ?? 2;
  const panel = build(
    'div',
    { class: 'panel', lang: words.lang, dir: words.dir },
    build(`h${level}` as 'h2', { class: 'heading', part: 'heading' }, words.heading),
    fields,
    result,
    build('div', 'actions', lead, build('a', { href: configuration.explanation, target: '_blank' }, words.how)),
    build('p', 'small', words.privacy),
    build('p', 'small paper', `${words.basis}, ${new Date().toISOString().slice(0, 10)}`),
    live,
  );

  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    panel,
    show({ savings, problems }) {
      for (const { id, box, error } of boxes) {
        error.textContent = problems[id] ?? '';
        box.ariaInvalid = `${id in problems}`;
      }
      const [wrong] = Object.values(problems);
      panel.classList.toggle('wrong', !!wrong);
      caption.textContent = wrong ? words.outdated : words.saving;
      lead.ariaDisabled = `${!!wrong}`;
      if (savings) {
        const { saving, hardOnly: hard, byCategory, fees: fee = 0 } = savings;
        total.textContent = money(saving);
        hardOnly.textContent = money(hard);
        total.style.cssText = `--length:${total.textContent.length}`;
        for (const show of shares) show(byCategory);
        fees.hidden = !fee;
        net.textContent = money(saving - fee);
        netHardOnly.textContent = money(hard - fee);
      }
      clearTimeout(timer);
      timer = setTimeout(() => {
        live.textContent = wrong ?? figures.textContent;
      }, ANNOUNCE_AFTER_MS);
    },
  };
}

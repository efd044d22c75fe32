import { build } from './build-node.ts';
import type { WidgetConfiguration } from './configuration.ts';
import type { Numbers } from './numbers.ts';
import { type Entries, type Reading, tidyEntry } from './read-entries.ts';
import { LEVELS } from './savings.ts';

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
  /** Shows the savings, or the first problem in their place. */
  show(reading: Reading): void;
}

const CATEGORIES = ['cost reduction', 'cost avoidance', 'productivity'] as const;
/** A screen reader announces the result after a pause in typing. */
const ANNOUNCE_AFTER_MS = 600;

export function buildView(configuration: WidgetConfiguration, entries: Entries, options: ViewOptions): View {
  const { strings: words, accent } = configuration;
  const { attribute, numbers, onChange, onLead } = options;
  const { money, plain } = numbers;
  const boxes = configuration.facts.map(({ id, label, start }) => {
    entries[id] ??= String(start);
    const box = build('input', { id, name: id, inputmode: 'decimal', 'aria-describedby': 'problem' });
    box.value = tidyEntry(entries[id], numbers);
    box.onblur = () => {
      box.value = tidyEntry(plain(box.value), numbers);
    };
    return { id, label, box };
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
    ...boxes.map(({ id, label, box }) =>
      build('div', '', build('label', { for: id }, label), build('div', 'box', box)),
    ),
    build('div', '', build('label', { for: 'industry' }, words.industry), build('div', 'box choice', industry)),
    build('fieldset', '', build('legend', '', words.level), build('div', 'box', ...levels)),
  );
  fields.disabled = attribute('readonly') !== null;
  fields.oninput = ({ target }) => {
    const { name, value } = target as HTMLInputElement | HTMLSelectElement;
    entries[name] = plain(value);
    onChange();
  };

  const problem = build('p', { class: 'problem', id: 'problem' });
  const total = build('output', { class: 'total', 'aria-live': 'off' });
  const careful = build('output', { 'aria-live': 'off' });
  const segments = CATEGORIES.map((category) => build('i', category));
  const bar = build('div', { class: 'bar', role: 'img' }, ...segments);
  const result = build(
    'div',
    { class: 'result', part: 'result' },
    build('p', 'small', words.saving),
    build('div', 'figures', problem, total, build('div', 'twin', build('span', 'small', words.hardOnly), careful)),
    bar,
    build(
      'ul',
      { class: 'legend', part: 'table' },
      ...CATEGORIES.map((category) => build('li', 'small', build('i', category), words[category])),
    ),
  );

  const lead = build('button', { part: 'button' }, attribute('cta') ?? words.cta);
  lead.onclick = onLead;
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
  if (accent) panel.style.setProperty('--published-accent', accent);

  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    panel,
    show({ detail: { saving = 0, hardOnly = 0, byCategory }, problem: wrong }) {
      for (const { id, box } of boxes) box.ariaInvalid = String(id === wrong?.factId);
      problem.textContent = wrong?.message ?? '';
      result.classList.toggle('wrong', !!wrong);
      let announcement = problem.textContent;
      if (byCategory) {
        total.value = money(saving);
        careful.value = money(hardOnly);
        result.classList.toggle('long', total.value.length > 13);
        bar.ariaLabel = CATEGORIES.map((category, index) => {
          const segment = segments[index] as HTMLElement;
          segment.style.flexGrow = String(byCategory[category]);
          segment.hidden = !byCategory[category];
          return `${words[category]} ${money(byCategory[category])}`;
        }).join(', ');
        announcement = `${total.value}, ${words.hardOnly} ${careful.value}`;
      }
      clearTimeout(timer);
      timer = setTimeout(() => {
        live.textContent = announcement;
      }, ANNOUNCE_AFTER_MS);
    },
  };
}

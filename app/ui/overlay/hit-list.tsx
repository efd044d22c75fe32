import type { ReactElement, ReactNode } from 'react';
import { Icon, type IconName } from '../icons.tsx';
import { type EstimateStatus, StatusShape } from '../table/status-mark.tsx';
import { Keys, ShortcutKeys } from './shortcut-keys.tsx';

interface Hit {
  readonly label: string;
  readonly detail: string;
  readonly icon: IconName | EstimateStatus;
  readonly target:
    | { readonly href: string }
    | { readonly form: string; readonly name?: string; readonly value?: string };
  readonly value?: { readonly amount: string; readonly hardOnly: string | null } | null;
}
interface HitGroup {
  readonly title: string;
  readonly hits: readonly Hit[];
}

/** ID of the form that changes the theme. */
const THEME_FORM = 'theme';

/** Lists hits as headed groups of links and buttons. */
export function HitList({ groups, wanted }: { readonly groups: readonly HitGroup[]; readonly wanted: string }) {
  return (
    <div className="hits">
      {groups.map(({ title, hits }) => (
        <section key={title}>
          <h2 className="hits-title">{title}</h2>
          <ul className="hits-list">
            {hits.map((hit) => (
              <li key={keyOf(hit)}>
                <HitControl hit={hit} wanted={wanted} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <ThemeForm />
    </div>
  );
}

/**
 * Lists hits as the options of a combobox.
 *
 * @param props.active index of the active option over all groups
 */
export function HitOptions(props: {
  readonly id: string;
  readonly groups: readonly HitGroup[];
  readonly wanted: string;
  readonly active: number;
  readonly onActive: (index: number) => void;
}): ReactElement {
  const { id, groups, wanted, active, onActive } = props;
  let index = 0;
  return (
    <>
      <div className="hits" id={id} role="listbox" aria-label="Results">
        {groups.map(({ title, hits }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot group options
          <div key={title} role="group" aria-label={title}>
            <p className="hits-title" aria-hidden="true">
              {title}
            </p>
            {hits.map((hit) => {
              const at = index++;
              return (
                <HitControl
                  key={keyOf(hit)}
                  hit={hit}
                  wanted={wanted}
                  option={{ id: optionId(id, at), isActive: at === active, onPoint: () => onActive(at) }}
                />
              );
            })}
          </div>
        ))}
      </div>
      <ThemeForm />
    </>
  );
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

function keyOf({ label, target }: Hit): string {
  return 'href' in target ? `${target.href} ${label}` : label;
}

function ThemeForm() {
  return <form id={THEME_FORM} method="post" action="/theme" hidden />;
}

function HitControl(props: {
  readonly hit: Hit;
  readonly wanted: string;
  readonly option?: { readonly id: string; readonly isActive: boolean; readonly onPoint: () => void };
}) {
  const { hit, wanted, option } = props;
  const { target } = hit;
  const attributes = {
    className: 'hit',
    ...(option && {
      id: option.id,
      role: 'option',
      'aria-selected': option.isActive,
      tabIndex: -1,
      onPointerMove: option.onPoint,
    }),
  };
  const content = <HitContent hit={hit} wanted={wanted} isActive={option?.isActive === true} />;
  if ('href' in target)
    return (
      <a {...attributes} href={target.href}>
        {content}
      </a>
    );
  return (
    <button {...attributes} type="submit" form={target.form} name={target.name} value={target.value}>
      {content}
    </button>
  );
}

function HitContent({ hit, wanted, isActive }: { hit: Hit; wanted: string; isActive: boolean }) {
  const { label, detail, icon, target, value } = hit;
  const isStatus = icon === 'Draft' || icon === 'Ready' || icon === 'Generated';
  return (
    <>
      <span className="hit-icon">{isStatus ? <StatusShape status={icon} /> : <Icon name={icon} />}</span>
      <span className="hit-text">
        <span className="hit-label">{marked(label, wanted)}</span>
        {detail ? <span className="hit-detail"> {detail}</span> : null}
      </span>
      {value === undefined ? null : <HitValue value={value} />}
      {'href' in target ? <ShortcutKeys href={target.href} /> : null}
      {isActive && value === undefined ? (
        <span className="hit-enter">
          <Keys keys="Enter" />
        </span>
      ) : null}
    </>
  );
}

function HitValue({ value }: { value: Exclude<Hit['value'], undefined> }) {
  if (value === null) return <span className="hit-value num"> –</span>;
  return (
    <span className="hit-value num">
      {' '}
      <strong>{value.amount}</strong>
      {value.hardOnly === null ? null : <span className="hit-detail"> Hard savings only {value.hardOnly}</span>}
    </span>
  );
}

/** Underlines the first occurrence of the text. */
function marked(label: string, wanted: string): ReactNode {
  const at = wanted === '' ? -1 : label.toLocaleLowerCase('en-US').indexOf(wanted.toLocaleLowerCase('en-US'));
  if (at < 0) return label;
  const end = at + wanted.length;
  return (
    <>
      {label.slice(0, at)}
      <mark className="hit-match">{label.slice(at, end)}</mark>
      {label.slice(end)}
    </>
  );
}

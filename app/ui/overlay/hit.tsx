import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons.tsx';
import { type EstimateStatus, StatusShape } from '../table/status-mark.tsx';
import { Keys, ShortcutKeys } from './shortcut-keys.tsx';

export interface Hit {
  readonly label: string;
  readonly detail: string;
  readonly icon: IconName | EstimateStatus;
  readonly target:
    | { readonly href: string }
    | { readonly form: string; readonly name?: string; readonly value?: string };
  readonly value?: { readonly amount: string; readonly hardOnly: string | null } | null;
}

/** ID of the form that changes the theme. */
const THEME_FORM = 'theme';

export function ThemeForm() {
  return <form id={THEME_FORM} method="post" action="/theme" hidden />;
}

export function HitControl(props: {
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

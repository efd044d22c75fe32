import type { ReactNode } from 'react';
import { useIsNarrow } from '#app/ui/enhanced.ts';
import { Icon } from '#app/ui/icons.tsx';

/** A button that opens a row's form below it, with and without scripts. */
export function RowForm(props: {
  readonly label: string;
  /** The change asks for a fresh sign-in. */
  readonly isProtected?: boolean;
  readonly look?: 'button' | 'link';
  /** Names the row for screen readers. */
  readonly of?: string;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}) {
  const { label, isProtected, look = 'button', of, isOpen, children } = props;
  return (
    <details className="row-form" open={isOpen}>
      <summary className={look === 'button' ? 'button' : 'button button-text'}>
        {isProtected ? <ProtectedMark /> : null}
        {label}
        {of ? <span className="visually-hidden"> {of}</span> : null}
      </summary>
      <div className="row-form-body">{children}</div>
    </details>
  );
}

/** Actions of a row: on a phone behind a button, else beside it. */
export function PhoneActions(props: { readonly name: string; readonly isOpen: boolean; readonly children: ReactNode }) {
  const isNarrow = useIsNarrow();
  return (
    <details className="phone-actions" open={!isNarrow || props.isOpen}>
      <summary className="button" tabIndex={isNarrow ? undefined : -1}>
        <Icon name="more" size={24} />
        <span className="visually-hidden">Actions for {props.name}</span>
      </summary>
      <div className="row-links">{props.children}</div>
    </details>
  );
}

/** The key on each change that asks for a fresh sign-in. */
export function ProtectedMark() {
  return (
    <>
      <Icon name="key" size={16} />
      <span className="visually-hidden">(asks you to confirm it’s you) </span>
    </>
  );
}

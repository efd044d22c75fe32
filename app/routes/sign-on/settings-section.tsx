import type { ReactNode } from 'react';
import type { FieldErrors } from '#app/errors.ts';
import { CopyText } from '#app/ui/copy/copy-text.tsx';
import { useIsNarrow } from '#app/ui/enhanced.ts';

export function SettingsSection(props: {
  readonly id: string;
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="sign-on-section" aria-labelledby={props.id}>
      <div>
        <h2 id={props.id}>{props.title}</h2>
        <p className="hint">{props.hint}</p>
      </div>
      <div className="sign-on-fields">{props.children}</div>
    </section>
  );
}

/** An address of ours that the provider needs. */
export function AddressField(props: { readonly label: string; readonly address: string }) {
  return (
    <div className="field">
      <p className="field-label">{props.label}</p>
      <div className="sign-on-address">
        <code className="long-text">{props.address}</code>
        <CopyText text={props.address} what="address" />
      </div>
    </div>
  );
}

/** Rows of fields under one head. On a phone each opens from a line that says what is in it. */
export function SettingRows(props: {
  readonly label: string;
  /** Of the columns. Each field has its own label. */
  readonly heads: readonly string[];
  readonly className: string;
  readonly children: ReactNode;
}) {
  const { label, heads, className, children } = props;
  return (
    <div className={`sign-on-rows ${className}`}>
      <div className="sign-on-heads sign-on-row" aria-hidden="true">
        {heads.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <ul aria-label={label}>{children}</ul>
    </div>
  );
}

export function SettingRow(props: {
  /** Of the line that opens the row on a phone. */
  readonly name: string;
  readonly value: string;
  readonly people: number | undefined;
  /** New rows and refused ones are open. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}) {
  const { name, value, people, isOpen, children } = props;
  const isNarrow = useIsNarrow();
  return (
    <li>
      <details className="sign-on-row-details" open={!isNarrow || isOpen}>
        <summary tabIndex={isNarrow ? undefined : -1}>
          <span className="sign-on-row-name">{name}</span>
          <span>{value}</span>
          {people === undefined ? null : <span className="hint">{people === 1 ? '1 person' : `${people} people`}</span>}
        </summary>
        <div className="sign-on-row">{children}</div>
      </details>
    </li>
  );
}

/** Of a row; a phone shows them in its line. */
export function People({ count }: { readonly count: number | undefined }) {
  return (
    <span className="sign-on-people num">
      {count ?? '–'}
      <span className="visually-hidden"> people</span>
    </span>
  );
}

export const isRefused = (errors: FieldErrors, prefix: string) =>
  Object.keys(errors).some((name) => name.startsWith(`${prefix}.`));

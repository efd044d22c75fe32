import type { ReactElement, ReactNode } from 'react';

export function SettingsSection(props: {
  readonly id: string;
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}): ReactElement {
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

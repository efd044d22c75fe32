import type { ReactElement } from 'react';

interface HitGroup {
  readonly title: string;
  readonly hits: readonly { readonly label: string; readonly detail: string; readonly href: string }[];
}

export function HitList(props: { readonly groups: readonly HitGroup[]; readonly level: 'h2' | 'h3' }): ReactElement {
  const Heading = props.level;
  return (
    <div className="hits">
      {props.groups.map(({ title, hits }) => (
        <section key={title}>
          <Heading className="hits-title">{title}</Heading>
          <ul className="hits-list">
            {hits.map(({ label, detail, href }) => (
              <li key={href}>
                <a className="hit" href={href}>
                  <span className="hit-label">{label}</span>
                  {detail ? <span className="hit-detail"> {detail}</span> : null}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

import type { ReactNode } from 'react';

/** @param props.tabs `rest` ends a label and is only visually hidden in narrow layouts */
export function Tabs(props: {
  readonly label: string;
  readonly tabs: readonly {
    readonly label: string;
    readonly rest?: string;
    readonly icon?: ReactNode;
    readonly href: string;
    readonly current?: boolean;
  }[];
}) {
  return (
    <nav className="tabs" aria-label={props.label}>
      <ul className="tabs-list">
        {props.tabs.map((tab) => (
          <li key={tab.href}>
            <a className="tab" href={tab.href} aria-current={tab.current ? 'page' : undefined} data-keep-scroll="">
              {tab.icon}
              <span>
                {tab.label}
                {tab.rest ? <span className="tab-more"> {tab.rest}</span> : null}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

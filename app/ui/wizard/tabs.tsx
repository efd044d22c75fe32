import type { ReactElement, ReactNode } from 'react';

/** Views of the same thing as links; each is an address of its own. `short` is the label where there is little room. */
export function Tabs(props: {
  readonly label: string;
  readonly tabs: readonly {
    readonly label: string;
    readonly short?: string;
    readonly icon?: ReactNode;
    readonly href: string;
    readonly current?: boolean;
  }[];
}): ReactElement {
  return (
    <nav className="tabs" aria-label={props.label}>
      <ul className="tabs-list">
        {props.tabs.map((tab) => (
          <li key={tab.href}>
            <a className="tab" href={tab.href} aria-current={tab.current ? 'page' : undefined} data-keep-scroll="">
              {tab.icon}
              {tab.short ? (
                <>
                  <span className="tab-long">{tab.label}</span>
                  <span className="tab-short">{tab.short}</span>
                </>
              ) : (
                tab.label
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

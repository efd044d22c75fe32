import type { ReactElement, ReactNode } from 'react';

/** @param props.tabs `short` is the part of a label that stays visible in narrow layouts */
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
              <TabLabel {...tab} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The rest of the label is only visually hidden. */
function TabLabel({ label, short = label }: { readonly label: string; readonly short?: string }) {
  const at = label.indexOf(short);
  const [before, after] = [label.slice(0, at), label.slice(at + short.length)];
  return (
    <span>
      {before ? <span className="tab-more">{before}</span> : null}
      {short}
      {after ? <span className="tab-more">{after}</span> : null}
    </span>
  );
}

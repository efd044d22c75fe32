import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Icon, type IconName } from '../../icons.tsx';
import { ShortcutKeys } from '../../overlay/shortcut-keys.tsx';
import { type Preferences, sidebarCookie } from '../../preferences.ts';

interface NavLeaf {
  readonly label: string;
  readonly href: string;
  readonly current?: boolean;
}
export interface NavEntry extends NavLeaf {
  readonly icon: IconName;
  /** With children the entry is a disclosure and its `href` is not used. */
  readonly children?: readonly NavLeaf[];
}

/** ID of the form that starts the tour. */
export const TOUR_START = 'start-tour';

/**
 * Opens to 240 px on hover or focus, or permanently by its button, which posts to `/sidebar`; scripts set the same cookie. On
 * a phone the same list opens under the header: it is in the page once, and CSS shows it unopened where there is room.
 */
export function Sidebar(props: {
  readonly entries: readonly NavEntry[];
  readonly initialState: Preferences['sidebar'];
  readonly user: { readonly fullName: string; readonly roleName: string; readonly profileHref: string };
}) {
  const { user } = props;
  const [state, setState] = useState(props.initialState);
  const [closed, setClosed] = useState<false | 'untilLeft' | 'untilMoved'>(false);
  const sidebar = useRef<HTMLDivElement>(null);
  const next = state === 'open' ? 'rail' : 'open';

  function toggle(event: FormEvent) {
    event.preventDefault();
    // biome-ignore lint/suspicious/noDocumentCookie: the same cookie as the form's answer sets; there is nothing to await
    document.cookie = sidebarCookie(next, location.protocol === 'https:');
    setState(next);
    setClosed(next === 'rail' ? 'untilLeft' : false);
  }
  // On the document: a sidebar opened by hover has no focus to receive keys.
  useEffect(() => {
    const isAt = (where: string) => sidebar.current?.matches(where);
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape' && isAt(':hover, :focus-within')) setClosed('untilLeft');
    }
    // A resting pointer must not open the sidebar over the keyboard focus after a scroll.
    function onKeyUp(event: KeyboardEvent) {
      if (event.key === 'Tab' && !isAt(':focus-within')) setClosed('untilMoved');
    }
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('keyup', onKeyUp);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('keyup', onKeyUp);
    };
  }, []);

  return (
    <details className={`site-menu site-menu-${state}`} data-menu="">
      <summary className="icon-button">
        <Icon name="menu" size={24} />
        <span className="visually-hidden">Menu</span>
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches the links and buttons inside */}
      <div
        ref={sidebar}
        className={`sidebar sidebar-${state}`}
        data-dismissed={closed !== false || undefined}
        onPointerMove={() => setClosed((how) => (how === 'untilMoved' ? false : how))}
        onPointerLeave={() => setClosed((how) => (how === 'untilLeft' ? false : how))}
        onBlur={() => setClosed(false)}
        onFocus={() => setClosed(false)}
      >
        <div className="sidebar-panel">
          <a className="phone-profile" href={user.profileHref}>
            {`${user.fullName}, ${user.roleName}`}
          </a>
          <form className="sidebar-toggle" method="post" action="/sidebar" onSubmit={toggle}>
            <button
              className={`nav-link nav-${state === 'open' ? 'chevronLeft' : 'chevronRight'}`}
              type="submit"
              name="state"
              value={next}
              aria-expanded={state === 'open'}
            >
              {state === 'open' ? 'Collapse menu' : 'Expand menu'}
            </button>
          </form>
          <Navigation entries={props.entries} />
        </div>
      </div>
    </details>
  );
}

function Navigation(props: { readonly entries: readonly NavEntry[] }) {
  return (
    <nav className="nav" aria-label="Main">
      <ul className="nav-list">
        {props.entries.map((entry) => (
          <li key={entry.href}>
            {entry.children ? <NavGroup entry={entry} items={entry.children} /> : <NavLink {...entry} />}
          </li>
        ))}
      </ul>
      <ul className="nav-list nav-list-more">
        <li>
          <form method="post" action="/tour" id={TOUR_START}>
            <input type="hidden" name="start" value="start" />
            <button className="nav-link nav-guide" type="submit">
              Step by Step Guide
            </button>
          </form>
        </li>
        <li>
          <form method="post" action="/logout" id="logout">
            <button className="nav-link nav-logout" type="submit">
              Logout
            </button>
          </form>
        </li>
      </ul>
    </nav>
  );
}

/** Styles draw the icon: the menu is on every page. */
function NavLink({ label, href, icon, current }: NavEntry) {
  return (
    <a className={`nav-link nav-${icon}`} href={href} aria-current={current ? 'page' : undefined}>
      {`${label} `}
      <ShortcutKeys href={href} />
    </a>
  );
}

function NavGroup({ entry, items }: { readonly entry: NavEntry; readonly items: readonly NavLeaf[] }) {
  const holdsCurrent = items.some((item) => item.current);
  return (
    <details className={holdsCurrent ? 'nav-group nav-group-current' : 'nav-group'} open={holdsCurrent}>
      <summary className={`nav-link nav-${entry.icon}`}>{entry.label}</summary>
      <ul className="nav-children">
        {items.map((item) => (
          <li key={item.href}>
            <a className="nav-child" href={item.href} aria-current={item.current ? 'page' : undefined}>
              {item.label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

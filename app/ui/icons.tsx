type IconSize = 16 | 20 | 24;

/** On a 24 x 24 grid, in the text's color. */
const INTERFACE_ICONS = {
  estimates: <path d="M4 6.5h16M4 12h16M4 17.5h9" />,
  users: (
    <>
      <circle cx="9" cy="8" r="3.5" />
      <path d="M2.75 19.5c.5-3.5 3-5.25 6.25-5.25s5.75 1.75 6.25 5.25M15.5 4.75a3.5 3.5 0 0 1 0 6.5M18 14.75c1.85.75 2.95 2.35 3.25 4.75" />
    </>
  ),
  user: (
    <>
      <circle cx="12" cy="8" r="3.75" />
      <path d="M4.75 19.75c.6-3.75 3.4-5.75 7.25-5.75s6.65 2 7.25 5.75" />
    </>
  ),
  partners: (
    <path d="M2.5 20.5h19M4.5 20.5v-11l6.5-3v14M11 20.5v-17h2.5v4M13.5 7.5l6 3v10M14.5 13h2M14.5 16.5h2M7.25 12.5h.5M7.25 16h.5" />
  ),
  settings: (
    <>
      <path d="M3 7.5h9.75M17.25 7.5H21M3 16.5h3.75M11.25 16.5H21" />
      <circle cx="15" cy="7.5" r="2.25" />
      <circle cx="9" cy="16.5" r="2.25" />
    </>
  ),
  reports: (
    <path d="M13.5 2.75h-7a2 2 0 0 0-2 2v14.5a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2V8.75zM13.5 2.75v6h6M8.25 13h7.5M8.25 16.75h7.5" />
  ),
  slides: (
    <path d="M3.5 4.5h17M4.75 4.5v10.75h14.5V4.5M12 15.25v2.5M8.5 20.5l3.5-2.75 3.5 2.75M8.75 11.75V9.5M12 11.75V7.5M15.25 11.75v-3" />
  ),
  insights: <path d="M3.5 4.5h17v11h-17zM12 15.5v4M8 19.5h8M8 12.5v-2M12 12.5V8M16 12.5v-3" />,
  workbook: <path d="M4.5 4h15v16h-15zM4.5 9.25h15M4.5 14.75h15M10 9.25V20" />,
  audit: (
    <path d="M12 2.75 4.5 5.5v5.75c0 4.75 3.1 8.15 7.5 10 4.4-1.85 7.5-5.25 7.5-10V5.5zM8.75 11.75l2.4 2.4 4.35-4.4" />
  ),
  brush: (
    <path d="M19.5 3.5c-4.5 1.75-8 4.75-9.75 8.5l2.5 2.5c3.75-1.75 6.75-5.25 8.25-10zM9.25 13.25c-2 .1-3.4 1.25-3.75 3.25-.2 1.25-.85 2-2 2.25 2.75 1.75 7.75 1 8.25-3" />
  ),
  widget: <path d="m8.25 7.5-5 4.5 5 4.5M15.75 7.5l5 4.5-5 4.5M13.5 4.5l-3 15" />,
  webhook: <path d="M4 12h11M10.5 7.5 15 12l-4.5 4.5M15 4.5h3.5a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H15" />,
  signOn: (
    <>
      <circle cx="8" cy="15.5" r="4.25" />
      <path d="m11 12.5 8.5-8.5M16 7.5l3 3M13.5 10l2 2" />
    </>
  ),
  external: <path d="M10 5H6.5a2 2 0 0 0-2 2v10.5a2 2 0 0 0 2 2H17a2 2 0 0 0 2-2V14M14.5 4h5.5v5.5M20 4l-9.25 9.25" />,
  guide: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="m15.75 8.25-2.1 5.4-5.4 2.1 2.1-5.4z" />
    </>
  ),
  messages: (
    <path d="M12 3a6 6 0 0 0-6 6v4.25L4 17h16l-2-3.75V9a6 6 0 0 0-6-6zM9.75 20c.4.75 1.25 1.25 2.25 1.25s1.85-.5 2.25-1.25" />
  ),
  logout: <path d="M9.5 4H6.25a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2H9.5M14.75 8l4.25 4-4.25 4M19 12H9.5" />,
  menu: <path d="M3.5 6.5h17M3.5 12h17M3.5 17.5h17" />,
  more: <path strokeWidth="2.5" d="M5.5 12h.01M12 12h.01M18.5 12h.01" />,
  plus: <path d="M12 4.5v15M4.5 12h15" />,
  search: <path d="M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0M15.5 15.5l5 5" />,
  key: (
    <>
      <circle cx="8.25" cy="15.75" r="4.25" />
      <path d="M11.25 12.75 20 4M16.75 7.25l2.75 2.75M13.75 10.25l2 2" />
    </>
  ),
  laptop: <path d="M5 5.5h14v10H5zM2.5 18.5h19" />,
  phone: <path d="M7.5 2.75h9a1 1 0 0 1 1 1v16.5a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V3.75a1 1 0 0 1 1-1zM11 18.25h2" />,
  eye: (
    <>
      <path d="M2.5 12c2-4 5.25-6 9.5-6s7.5 2 9.5 6c-2 4-5.25 6-9.5 6s-7.5-2-9.5-6z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  link: (
    <path d="m9.25 14.75 5.5-5.5M8 10.5l-2.6 2.6a3.9 3.9 0 0 0 5.5 5.5l2.6-2.6M10.5 8l2.6-2.6a3.9 3.9 0 0 1 5.5 5.5L16 13.5" />
  ),
  pen: <path d="m4.5 19.5.9-4.1L16 4.75a1.5 1.5 0 0 1 2.1 0l1.15 1.15a1.5 1.5 0 0 1 0 2.1L8.6 18.6z" />,
  undo: <path d="M8.5 4.5 4 9l4.5 4.5M4 9h10.25a5.25 5.25 0 0 1 0 10.5H10" />,
  copy: <path d="M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4" />,
  moon: <path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z" />,
  check: <path d="m4.5 12.5 5 5 10-11" />,
  send: <path d="m20.75 3.25-6 17.5-4.25-7.25-7.25-4.25zM20.75 3.25 10.5 13.5" />,
  filter: <path d="M3.5 6.5h17M7 12h10M10 17.5h4" />,
  close: <path d="m5.5 5.5 13 13M18.5 5.5l-13 13" />,
  chevronDown: <path d="m6 9 6 6 6-6" />,
  chevronUp: <path d="m6 15 6-6 6 6" />,
  chevronRight: <path d="m9 6 6 6-6 6" />,
  chevronLeft: <path d="m15 6-6 6 6 6" />,
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.5v.25" />
    </>
  ),
  warning: <path d="M12 3.75 2.75 19.75h18.5zM12 10v4.5M12 17v.25" />,
  error: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v6M12 16.25v.25" />
    </>
  ),
  lock: <path d="M6 10.75h12v9H6zM8.5 10.75V8a3.5 3.5 0 0 1 7 0v2.75" />,
  ring: <circle cx="12" cy="12" r="8.5" strokeDasharray="3.2 3.5" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.75" />
      <path d="M12 7.25V12l3 2" />
    </>
  ),
} as const;

export type IconName = keyof typeof INTERFACE_ICONS;

/** Decorative: the text next to it or the control's name has the meaning. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: IconSize }) {
  return (
    <svg viewBox="0 0 24 24" className={`icon icon-${size}`} aria-hidden="true">
      {INTERFACE_ICONS[name]}
    </svg>
  );
}

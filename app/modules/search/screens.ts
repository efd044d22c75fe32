import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { navigationFor, profilePathFor } from '#app/modules/access/navigation.ts';

interface Screen {
  readonly label: string;
  readonly detail: string;
  readonly href: string;
}

/** Lists the actor's screens whose name contains the text; all for an empty text. */
export function findScreens(actor: Actor, text: string, installation: Installation): Screen[] {
  const wanted = text.toLocaleLowerCase('en-US');
  return screensOf(actor, installation).filter(({ label }) => label.toLocaleLowerCase('en-US').includes(wanted));
}

type Installation = Parameters<typeof navigationFor>[1];

function screensOf(actor: Actor, installation: Installation): Screen[] {
  const entries = navigationFor(actor, installation).flatMap(({ label, href, children }) =>
    children ? children.map((child) => ({ ...child, detail: label })) : [{ label, href, detail: 'Screen' }],
  );
  return [
    ...entries.map(({ label, href, detail }) => ({ label, href, detail })),
    ...(can(actor, 'estimates.change')
      ? [{ label: 'Create ROI', href: '/estimates/create', detail: 'New estimate' }]
      : []),
    { label: 'User Profile', href: profilePathFor(actor), detail: 'Screen' },
    { label: 'Messages', href: '/messages', detail: 'Last 50 messages' },
    { label: 'Step by Step Guide', href: '/guide', detail: 'All steps on one page' },
  ];
}

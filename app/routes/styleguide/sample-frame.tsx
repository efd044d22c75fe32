import type { ReactNode } from 'react';
import { Shell } from '#app/ui/shell/shell.tsx';
import type { NavEntry } from '#app/ui/shell/sidebar/sidebar.tsx';

const ENTRIES: readonly NavEntry[] = [
  { label: 'ROI Estimate', href: '?show=tokens', icon: 'estimates', current: true },
  { label: 'Manage Users', href: '?show=parts', icon: 'users' },
  { label: 'Partners', href: '?show=messages', icon: 'partners' },
  {
    label: 'Configuration',
    href: '?show=tokens',
    icon: 'settings',
    children: [
      { label: 'Industry Configuration', href: '?show=parts' },
      { label: 'Manage Currencies', href: '?show=messages' },
    ],
  },
  { label: 'Reports', href: '?show=error', icon: 'reports' },
  { label: 'Audit', href: '?show=sign-in', icon: 'audit' },
];

/** As an administrator sees it. */
export function SampleFrame({ children }: { readonly children: ReactNode }) {
  return (
    <Shell
      brand="Aternity"
      year={new Date().getUTCFullYear()}
      user={{
        fullName: 'Elena Marsh',
        roleName: 'Administrator',
        pictureUrl: null,
        profileHref: '?show=parts',
      }}
      entries={ENTRIES}
      sidebar="rail"
    >
      {children}
    </Shell>
  );
}

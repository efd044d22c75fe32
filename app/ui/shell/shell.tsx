import type { ReactNode } from 'react';
import { HomeLink, ProductLogo } from '../brand/logos.tsx';
import { Icon } from '../icons.tsx';
import type { Preferences } from '../preferences.ts';
import { type NavEntry, Sidebar } from './sidebar/sidebar.tsx';

interface ShellUser {
  readonly fullName: string;
  readonly roleName: string;
  /** Initials replace a missing picture. */
  readonly pictureUrl: string | null;
  /** `/user-profile` or `/edit-admin-profile`. */
  readonly profileHref: string;
}

interface ShellProps {
  /** Name of the vendor. */
  readonly brand: string;
  readonly year: number;
  readonly user: ShellUser;
  /** Pages the user has access to, in order, from the server. */
  readonly entries: readonly NavEntry[];
  readonly sidebar: Preferences['sidebar'];
  readonly children: ReactNode;
}

export function Shell({ brand, year, user, entries, sidebar, children }: ShellProps) {
  return (
    <div className="shell">
      <a className="skip-link" href="#main">
        Skip to main content
      </a>{' '}
      <header className="site-header">
        <HomeLink /> <ProductLogo brand={brand} />{' '}
        <a className="search-link" href="/search">
          <Icon name="search" />
          <span className="search-link-word">Search</span>
        </a>{' '}
        <a className="icon-button messages-link" href="/messages">
          <Icon name="messages" />
          <span className="tooltip">Messages</span>
        </a>{' '}
        <ProfileLink user={user} />
      </header>
      <div className="shell-body">
        <Sidebar entries={entries} initialState={sidebar} user={user} />
        <div className="shell-content">
          <main id="main" className="page" tabIndex={-1}>
            {children}
          </main>
          <SiteFooter brand={brand} year={year} />
        </div>
      </div>
    </div>
  );
}

export function SiteFooter({ brand, year }: { readonly brand: string; readonly year: number }) {
  return <footer className="site-footer">{`© ${year} ${brand}. All rights reserved.`}</footer>;
}

export function PageHeader(props: {
  readonly title: ReactNode;
  /** Beside the title: the state of what the page is about. */
  readonly state?: ReactNode;
  /** Above the title: position in a sequence. */
  readonly over?: ReactNode;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <div className="page-header">
      <div className="page-header-text">
        {props.over ? <p className="page-over">{props.over}</p> : null}
        <h1 tabIndex={-1}>{props.title}</h1>
        {props.state ? <p className="page-state">{props.state}</p> : null}
        {props.lead ? <p className="lead">{props.lead}</p> : null}
      </div>
      {props.actions ? <div className="page-actions">{props.actions}</div> : null}
    </div>
  );
}

function ProfileLink({ user }: { readonly user: ShellUser }) {
  return (
    <a className="profile" href={user.profileHref} aria-label={`Edit Profile: ${user.fullName}, ${user.roleName}`}>
      <span className="tooltip">Edit Profile</span>{' '}
      {user.pictureUrl ? (
        <img className="avatar" src={user.pictureUrl} alt="" width="32" height="32" />
      ) : (
        <span className="avatar" data-initials={initials(user.fullName)} />
      )}
      <span className="profile-text">
        <span className="profile-name">{user.fullName}</span> <span className="profile-role">{user.roleName}</span>
      </span>
    </a>
  );
}

/** Of the first and the last word that begin with a letter or a digit. */
export function initials(fullName: string): string {
  const all = fullName.trim().split(/\s+/);
  const named = all.filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const words = named.length > 0 ? named : all;
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('en-US');
}

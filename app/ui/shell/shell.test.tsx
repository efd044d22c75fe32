import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AuthLayout } from './auth-layout.tsx';
import { ErrorPage, errorText } from './error-page.tsx';
import { initials, Shell } from './shell.tsx';

/** As a text browser shows it. */
const textOf = (page: string) => page.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');

const ENTRIES = [
  { label: 'ROI Estimate', href: '/estimates', icon: 'estimates', current: true },
  {
    label: 'Configuration',
    href: '/configuration',
    icon: 'settings',
    children: [
      { label: 'Industry Configuration', href: '/configuration' },
      { label: 'Manage Currencies', href: '/manageCurrencies' },
    ],
  },
] as const;

function shell(options: { sidebar?: 'open' | 'rail'; currentChild?: boolean } = {}) {
  const [estimates, configuration] = ENTRIES;
  const [industry, currencies] = configuration.children;
  const children = [industry, { ...currencies, current: options.currentChild }];
  return renderToStaticMarkup(
    <Shell
      brand="Aternity"
      year={2031}
      user={{ fullName: 'Elena Marsh', roleName: 'Administrator', pictureUrl: null, profileHref: '/user-profile' }}
      entries={[estimates, { ...configuration, children }]}
      sidebar={options.sidebar ?? 'rail'}
    >
      <h1>ROI Estimates List</h1>
    </Shell>,
  );
}

describe('the shell', () => {
  it('links the profile block, named after its owner and with a tooltip, to the profile', () => {
    expect(shell()).toContain('href="/user-profile" aria-label="Edit Profile: Elena Marsh, Administrator"');
    expect(shell()).toContain('<span class="tooltip">Edit Profile</span>');
  });

  it('links both logos to the home page', () => {
    expect(shell().match(/<a class="(brand-link|product-logo)" href="\/">/g)).toHaveLength(2);
    expect(textOf(shell())).toContain('Worthwhile, home A Aternity, home');
    expect(shell()).toMatch(/<a class="product-logo" href="\/"><svg[^>]* role="img" aria-label="Aternity"/);
  });

  it('has both logos on the pages before sign-in too', () => {
    const page = renderToStaticMarkup(
      <AuthLayout brand="Aternity" year={2031}>
        <h1>Sign in</h1>
      </AuthLayout>,
    );
    expect(textOf(page)).toContain('Worthwhile, home A Aternity, home');
  });

  it('ends with the copyright line of the year and the brand', () => {
    expect(shell()).toContain('© 2031 Aternity. All rights reserved.');
  });

  it('has its menu in the page once for every width', () => {
    expect(shell().match(/<nav/g)).toHaveLength(1);
    expect(shell().match(/Step by Step Guide/g)).toHaveLength(1);
  });

  it('marks the current page in the navigation', () => {
    expect(shell()).toContain('href="/estimates" aria-current="page"');
  });

  it('opens the group of the current page, and only that one', () => {
    expect(shell()).not.toMatch(/<details[^>]* open/);
    expect(shell({ currentChild: true })).toMatch(/<details class="nav-group nav-group-current" open/);
  });

  it('starts the guide by a form that stays on the page, and signs out by one, which no image can trigger', () => {
    expect(shell()).toMatch(/<form method="post" action="\/tour".*?<button[^>]*type="submit".*?Step by Step Guide/);
    expect(shell()).toMatch(/<form method="post" action="\/logout"[^>]*><button[^>]*type="submit"/);
  });

  it('shows the state of the sidebar and submits the other one', () => {
    expect(shell({ sidebar: 'rail' })).toMatch(/value="open" aria-expanded="false".*?Expand menu/);
    expect(shell({ sidebar: 'open' })).toMatch(/value="rail" aria-expanded="true".*?Collapse menu/);
  });

  it('starts with a link to the main content', () => {
    expect(shell()).toMatch(/^<div class="shell"><a class="skip-link" href="#main">/);
    expect(shell()).toContain('<main id="main"');
  });
});

describe('initials', () => {
  it.each([
    ['Elena Marsh', 'EM'],
    ['  Ana  de la Cruz ', 'AC'],
    ['élodie', 'É'],
    ['李 明', '李明'],
    ['شركة النور (2026)', 'شا'],
    ['(2026)', '('],
    ['', ''],
  ])('of %j are %j', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});

describe('the error page', () => {
  it.each([400, 403, 404, 405, 409, 413, 422, 429, 500, 503])('for %i shows what happened and what to do', (status) => {
    const { title, happened, todo } = errorText(status);
    const page = renderToStaticMarkup(<ErrorPage status={status} requestId="r-17" />);
    for (const text of [title, happened, todo, 'r-17']) expect(page).toContain(text);
  });

  it('describes unknown failures as errors of ours and unknown client errors as invalid requests', () => {
    expect(errorText(502)).toEqual(errorText(500));
    expect(errorText(418)).toEqual(errorText(400));
  });

  it('shows the server’s message instead of the general one', () => {
    const page = renderToStaticMarkup(<ErrorPage status={403} message="This needs the permission “Create ROI”." />);
    expect(page).toContain('This needs the permission “Create ROI”.');
    expect(page).not.toContain(errorText(403).happened);
  });

  it('shows the request ID of an error once', () => {
    const page = renderToStaticMarkup(<ErrorPage status={500} message="It failed. Request r-17." requestId="r-17" />);
    expect(page.match(/r-17/g)).toHaveLength(1);
  });
});

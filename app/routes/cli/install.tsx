import { useLoaderData } from '@remix-run/react';
import { env } from '#app/env.server.ts';
import { pageLoader } from '#app/http/page.server.ts';
import { CopyText } from '#app/ui/copy/copy-text.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { AuthLayout } from '#app/ui/shell/auth-layout.tsx';
import './install.css';

export const meta = pageTitle('Install the command line');

/** Public: who installs the command line has no session on that machine. It names nothing but this address. */
export const loader = pageLoader({
  can: 'public',
  run: async () => ({ brand: env().brandName, year: new Date().getUTCFullYear(), url: env().appUrl }),
});

export default function InstallCommandLine() {
  const { brand, year, url } = useLoaderData<typeof loader>();
  return (
    <AuthLayout brand={brand} year={year}>
      <div className="page-header-text">
        <h1>Install the command line</h1>
        <p className="lead">
          <code>roi</code> lists, calculates, and prints estimates from a terminal: thousands of reports, scripts, and
          nightly runs. Run these two commands on your machine.
        </p>
      </div>
      <Command title="Install" text={`npm install --global ${url}/cli/roi.tgz`} what="install command" />
      <Command title="Sign in" text={`roi login --url ${url}`} what="sign-in command" />
      <p className="hint">
        It needs Node.js 20.19 or newer, and Chromium, Chrome, or Edge to print. Create an access token on{' '}
        <a href="/user-profile">User Profile</a>. Without npm’s access to this server, download{' '}
        <a href="/cli/roi.tgz" download>
          roi.tgz
        </a>{' '}
        and install the file.
      </p>
    </AuthLayout>
  );
}

function Command({ title, text, what }: { readonly title: string; readonly text: string; readonly what: string }) {
  return (
    <section className="install-command">
      <h2>{title}</h2>
      <code className="install-code">{text}</code>
      <CopyText text={text} what={what} />
    </section>
  );
}

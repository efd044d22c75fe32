import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { env } from '#app/env.server.ts';
import { pageLoader } from '#app/http/page.server.ts';
import { pageTitle } from '#app/ui/page-title.ts';
import { AuthLayout } from '#app/ui/shell/auth-layout.tsx';

/** GET /share/:token/help. The same for every link, open or not. */
export const loader = pageLoader({
  can: 'public',
  run: async ({ params }) =>
    data(
      { token: params.token ?? '', brand: env().brandName, year: new Date().getUTCFullYear() },
      { headers: { 'X-Robots-Tag': 'noindex, nofollow' } },
    ),
});

export const meta = () => [...pageTitle('How this room works')(), { name: 'robots', content: 'noindex, nofollow' }];

export default function RoomHelp() {
  const { token, brand, year } = useLoaderData<typeof loader>();
  return (
    <AuthLayout brand={brand} year={year}>
      <div className="page-header-text">
        <h1>How this room works</h1>
        <p className="lead">Check the figures of this business case. The sender sees your answers.</p>
      </div>
      <h2>This is right</h2>
      <p>You agree to a figure. The report prints your name and the date next to it.</p>
      <h2>Change</h2>
      <p>
        Enter your figure and a note. You see what it does to the result. Your changes stay with you until you send
        them, and you can undo each one.
      </p>
      <h2>Ask</h2>
      <p>Write a question or a comment. The sender and other readers of this link see it immediately.</p>
      <h2>What is stored about you</h2>
      <p>
        If you only read, we store that someone opened the link that day. Your first response asks for your name and
        work email. A cookie on this device remembers you for 30 days. Everything is deleted with the business case, two
        years after your last visit, or when you ask the sender. A final report keeps the names of those who agreed.
      </p>
      <p>
        <a href={`/share/${token}`}>Back to the room</a>
      </p>
    </AuthLayout>
  );
}

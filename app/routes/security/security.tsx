import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '#app/http/page.server.ts';
import { listSecurityHeaders } from '#app/http/process/headers.server.ts';
import { readSecurityState } from '#app/modules/security/security.server.ts';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { SecurityFacts } from './security-facts.tsx';
import './security.css';

export const meta = pageTitle('Security');

export const loader = pageLoader({
  can: 'security.view',
  run: async ({ actor }) => ({ sections: [...(await readSecurityState(actor)), listSecurityHeaders()] }),
});

export default function Security() {
  const { sections } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Security"
        lead="The state of this installation, for a customer’s auditor. Times are in UTC."
        actions={
          <>
            <ButtonLink href="/security/retention">Retention</ButtonLink>
            <ButtonLink href="/security/export" data-reload="">
              Download PDF
            </ButtonLink>
          </>
        }
      />
      <SecurityFacts sections={sections} />
    </>
  );
}

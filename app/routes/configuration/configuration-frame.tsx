import type { ReactNode } from 'react';
import type { ActionFailure } from '#app/http/page.server.ts';
import { LoaderOverlay, useReloading } from '#app/ui/feedback/loader-overlay.tsx';
import { ErrorSummary, problemsOf } from '#app/ui/form/error-summary.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { Tabs } from '#app/ui/wizard/tabs.tsx';
import { UnpublishedLink } from './unpublished-link.tsx';
import './configuration.css';

const VIEWS = [
  { label: 'Benchmarks', rest: 'by industry', href: '/configuration' },
  { label: 'Reductions', rest: 'by product', href: '/configuration/reductions' },
  { label: 'CSV', href: '/configuration/file' },
  { label: 'History', href: '/configuration/history' },
] as const;

export function ConfigurationFrame(props: {
  readonly current: (typeof VIEWS)[number]['href'];
  readonly lead: ReactNode;
  readonly refusal?: ActionFailure | undefined;
  /** Changes in the draft; null for users who cannot publish them. */
  readonly unpublished?: number | null;
  readonly children: ReactNode;
}) {
  const { current, lead, refusal, unpublished, children } = props;
  const busy = useReloading();
  return (
    <>
      <ErrorSummary problems={problemsOf(refusal)} />
      <PageHeader
        title="Industry Configuration"
        lead={lead}
        actions={<UnpublishedLink count={unpublished ?? null} />}
      />
      <Tabs
        label="Views of the configuration"
        tabs={VIEWS.map((view) => ({ ...view, current: view.href === current }))}
      />
      <LoaderOverlay busy={busy} what="the configuration">
        {children}
      </LoaderOverlay>
    </>
  );
}

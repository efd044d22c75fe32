import type { ReactElement, ReactNode } from 'react';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { ErrorSummary, problemsOf } from '#app/ui/form/error-summary.tsx';
import { type Conflict, ConflictPage, isConflict } from '#app/ui/saving/conflict-page.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import type { SetupAnswer, SetupData } from './setup-data.ts';
import { SetupForm } from './setup-form.tsx';
import { SnippetsSection } from './snippets-section.tsx';
import './setup.css';

/** Widget: what the calculator offers, beside what it looks like; then how it comes onto a page. */
export function SetupPage(props: {
  readonly data: SetupData;
  readonly answer: SetupAnswer | Conflict | undefined;
  readonly over: ReactNode;
  readonly path: string;
}): ReactElement {
  const { data, answer, over, path } = props;
  const { setup, snippets } = data;
  if (isConflict(answer)) return <ConflictPage conflict={answer} over="Widget" backTo={path} intent="save" />;
  const refusal = answer && !answer.ok ? answer : null;
  return (
    <>
      <ErrorSummary problems={problemsOf(refusal)} />
      <PageHeader
        over={over}
        title="Widget"
        lead={`A calculator for ${setup.partnerName}’s own site. Visitors get a first figure; nothing of theirs is sent or stored.`}
      />
      {setup.isActive ? null : (
        <Notice type="info">
          The calculator is not published{setup.key === null ? ' yet' : ''}: pages that name it show their own words
          instead.
        </Notice>
      )}
      <SetupForm data={data} answer={answer} />
      {snippets ? <SnippetsSection snippets={snippets} sites={setup.allowedOrigins} /> : null}
    </>
  );
}

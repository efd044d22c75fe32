import type { FamilyMark } from '@worthwhile/roi-core';
import type { ReactNode } from 'react';
import type { ActionFailure } from '#app/http/page.server.ts';
import { FamilyIcon, FamilyMarks } from '#app/ui/family-icon.tsx';
import { ErrorSummary, problemsOf } from '#app/ui/form/error-summary.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { Tabs } from '#app/ui/wizard/tabs.tsx';
import { UnpublishedLink } from '../configuration/unpublished-link.tsx';
import '../configuration/configuration.css';

interface FamilyTab extends FamilyMark {
  readonly name: string;
}

export function tabOf({ id, name, category, icon, colour, darkColour }: FamilyTab): FamilyTab {
  return { id, name, category, icon, colour, darkColour };
}

export function ProductsFrame(props: {
  readonly families: readonly FamilyTab[];
  /** ID of the family, or `rules`. */
  readonly current: number | 'rules';
  /** Changes in the draft of the configuration. */
  readonly unpublished: number;
  readonly refusal?: ActionFailure;
  readonly children: ReactNode;
}) {
  const { families, current, unpublished, refusal, children } = props;
  return (
    <>
      <ErrorSummary problems={problemsOf(refusal)} />
      <PageHeader
        title="Manage Products"
        lead="Saved changes wait in the draft of the configuration until it is published. Estimates keep their version."
        actions={<UnpublishedLink count={unpublished} />}
      />
      <FamilyMarks marks={families}>
        <Tabs
          label="Product families"
          tabs={[
            ...families.map(({ id, name }) => ({
              icon: <FamilyIcon familyId={id} />,
              ...nameParts(name),
              href: `/ManageProducts/${id}`,
              current: id === current,
            })),
            { label: 'Selection rules', href: '/ManageProducts/rules', current: current === 'rules' },
          ]}
        />
      </FamilyMarks>
      {children}
    </>
  );
}

/** The category in brackets may leave a narrow tab: the page shows it below. */
function nameParts(name: string): { label: string; rest?: string } {
  const [label = name, rest] = name.split(/ (?=\()/);
  return rest === undefined ? { label } : { label, rest };
}

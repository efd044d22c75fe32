import { type FormEvent, useState } from 'react';
import { LEVEL_WORDS } from '#app/ui/form/level-picker.tsx';
import { TourAnchor } from '#app/ui/tour/tour-anchor.tsx';
import { FigureWarning } from '#app/ui/wizard/figure-warning.tsx';
import type { Wording } from '../wizard/conflict-form.tsx';
import type { Frame } from '../wizard/content.ts';
import { useStepField } from '../wizard/step-fields.tsx';
import { StepForm } from '../wizard/step-form.tsx';
import { WizardFrame } from '../wizard/wizard-frame.tsx';
import { FigureGroup } from './figure-group.tsx';
import { LevelBar } from './level-bar.tsx';
import { type Levels, levelsIn } from './levels-now.ts';
import type { AssumptionsContent } from './load-assumptions.server.ts';
import { ReductionGroup } from './reduction-group.tsx';

export function AssumptionsPage({ frame, content }: { frame: Frame; content: AssumptionsContent }) {
  return (
    <WizardFrame
      frame={frame}
      content={content}
      title="Assumptions"
      lead={
        frame.mode === 'view'
          ? 'The figures of this estimate, each with its level and source. View only.'
          : 'Enter the customer facts. All other figures start at the industry average and can wait. The report shows the source of each one.'
      }
    >
      <StepForm frame={frame} content={content} wording={wording}>
        <Figures content={content} isOpen={frame.mode === 'edit'} />
      </StepForm>
    </WizardFrame>
  );
}

/** The level bar changes benchmarks only, so the customer facts come before it. */
function Figures({ content, isOpen }: { content: AssumptionsContent; isOpen: boolean }) {
  const { groups, reductions, levelChoices } = content;
  const field = useStepField();
  const names = [...new Set(levelChoices.flatMap(({ figures }) => figures))];
  const shown = Object.fromEntries(names.map((name) => [name, field(`${name}.level`).defaultValue]));
  const asked = askedFirst(groups);
  const groupOf = (group: (typeof groups)[number], index: number) => (
    <FigureGroup key={group.id} group={group} content={content} isOpen={index < 2 || group.missing > 0} />
  );
  const [changed, setChanged] = useState<Levels | null>(null);
  const recount = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.closest('form');
    const levels = form && levelsIn(form, names);
    if (levels && names.some((name) => levels[name] !== (changed ?? shown)[name])) setChanged(levels);
  };
  return (
    <div className="step-figures" onInput={recount} onChange={recount}>
      <div className="figure-groups">{groups.slice(0, asked).map(groupOf)}</div>
      {isOpen ? (
        <LevelBar levelChoices={levelChoices} industryLabel={content.industryLabel} levels={changed ?? shown} />
      ) : null}
      {content.warnings.level ? <FigureWarning>{content.warnings.level}</FigureWarning> : null}
      <TourAnchor steps={[13]} />
      <div className="figure-groups">
        {groups.slice(asked).map((group, index) => groupOf(group, asked + index))}
        {reductions.length > 0 ? <ReductionGroup reductions={reductions} /> : null}
      </div>
    </div>
  );
}

/** Counts the leading groups that hold customer facts only. */
function askedFirst(groups: AssumptionsContent['groups']): number {
  const first = groups.findIndex(({ fields }) => fields.every(({ presets }) => presets !== null));
  return first < 0 ? Math.min(1, groups.length) : first;
}

const WORDS: Readonly<Record<string, string>> = {
  ...LEVEL_WORDS,
  exclude: 'Excluded',
  agreed: 'agreed with the customer',
  customer: 'the customer’s',
  seller: 'our estimate',
};

const wording: Wording = (_name, text) => WORDS[text] ?? text;

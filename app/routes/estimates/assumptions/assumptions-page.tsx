import type { AssumptionsContent, Frame } from '../wizard/content.ts';
import { StepForm, useRefusal } from '../wizard/step-form.tsx';
import { WizardFrame } from '../wizard/wizard-frame.tsx';
import { FigureGroup } from './figure-group.tsx';
import { LevelBar } from './level-bar.tsx';
import { reductionName } from './names.ts';
import { ReductionGroup } from './reduction-group.tsx';

/** What the customer spends and loses today, figure by figure. */
export function AssumptionsPage({ frame, content }: { frame: Frame; content: AssumptionsContent }) {
  const refusal = useRefusal();
  const { groups, reductions } = content;
  return (
    <WizardFrame
      frame={frame}
      title="Assumptions"
      lead="Start from what your industry reports, then replace what you know. Every figure keeps its source into the report."
      refusal={refusal}
      labels={labelsOf(content)}
    >
      <StepForm frame={frame} stored={content.texts}>
        <LevelBar groups={groups} industryLabel={content.industryLabel} />
        <div className="figure-groups">
          {groups.map((group, index) => (
            <FigureGroup key={group.id} group={group} content={content} isOpen={index < 2 || group.missing > 0} />
          ))}
          {reductions.length > 0 ? (
            <ReductionGroup reductions={reductions} configVersion={content.configVersion} />
          ) : null}
        </div>
      </StepForm>
    </WizardFrame>
  );
}

function labelsOf({ groups, reductions }: AssumptionsContent): Record<string, string> {
  const labels: Record<string, string> = { level: 'Level' };
  for (const { id, label } of groups.flatMap(({ fields }) => fields)) {
    labels[`fields.${id}.value`] = label;
    labels[`fields.${id}.level`] = label;
    labels[`fieldsExisting.${id}`] = `${label}, today`;
  }
  for (const { key, driverLabel, componentName } of reductions)
    labels[`reductions.${reductionName(key)}.value`] = `${driverLabel}, ${componentName}`;
  return labels;
}

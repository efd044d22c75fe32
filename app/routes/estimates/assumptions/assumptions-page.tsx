import { TourStop } from '#app/ui/tour/tour-stop.tsx';
import type { Wording } from '../wizard/conflict-form.tsx';
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
  const labels = labelsOf(content);
  const { groups, reductions } = content;
  return (
    <WizardFrame
      frame={frame}
      title="Assumptions"
      lead="Enter what only the customer knows. All other figures start at an industry value; replace those that you know better. Each takes its source into the report."
      refusal={refusal}
      labels={labels}
    >
      <StepForm frame={frame} stored={content.texts} labels={labels} wording={wording}>
        <LevelBar groups={groups} families={content.families} industryLabel={content.industryLabel} />
        <TourStop steps={[13]} />
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

const WORDS: Readonly<Record<string, string>> = {
  manual: 'Manual',
  low: 'Low',
  average: 'Average',
  high: 'High',
  exclude: 'Excluded',
  customer: 'the customer’s',
  seller: 'our estimate',
};

const wording: Wording = (_name, text) => WORDS[text] ?? text;

function labelsOf({ groups, reductions }: AssumptionsContent): Record<string, string> {
  const labels: Record<string, string> = { level: 'Level', reductionLevel: 'Level of all reductions' };
  const add = (name: string, label: string) => {
    labels[`${name}.value`] = label;
    labels[`${name}.level`] = `${label}, level`;
    labels[`${name}.whose`] = `${label}, whose figure`;
  };
  for (const { id, label } of groups.flatMap(({ fields }) => fields)) {
    add(`fields.${id}`, label);
    labels[`fieldsExisting.${id}`] = `${label}, measured today`;
  }
  for (const { key, driverLabel, componentName } of reductions)
    add(`reductions.${reductionName(key)}`, `${driverLabel}, ${componentName}`);
  return labels;
}

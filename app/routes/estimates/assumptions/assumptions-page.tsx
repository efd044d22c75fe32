import { useState } from 'react';
import { isLeftOut, LEVEL_WORDS } from '#app/ui/form/level-picker.tsx';
import { TourAnchor } from '#app/ui/tour/tour-anchor.tsx';
import { AssumptionGroup } from '#app/ui/wizard/assumption-group.tsx';
import { FigureWarning } from '#app/ui/wizard/figure-warning.tsx';
import type { Wording } from '../wizard/conflict-form.tsx';
import type { Frame } from '../wizard/content.ts';
import { StepForm } from '../wizard/step-form.tsx';
import { useStepSaving } from '../wizard/step-saving.tsx';
import { WizardFrame } from '../wizard/wizard-frame.tsx';
import { allInWords, enteredIn, isFromCustomer } from './entered.ts';
import { FigureGroup } from './figure-group.tsx';
import { countInWords, FirstFigures } from './first-figures.tsx';
import { LevelBar } from './level-bar.tsx';
import { levelChoices } from './levels-now.ts';
import type { AssumptionsContent, ShownFigure } from './load-assumptions.server.ts';
import { ReductionGroup } from './reduction-group.tsx';
import { Refine } from './refine.tsx';
import { useOutlook } from './use-outlook.ts';

export function AssumptionsPage({ frame, content }: { frame: Frame; content: AssumptionsContent }) {
  const facts = content.groups.flatMap(({ fields }) => fields.filter(({ presets }) => presets === null)).length;
  const isOpen = frame.mode === 'edit';
  const outlook = useOutlook(isOpen ? content.outlook : undefined);
  const first = `${countInWords(facts)} ${facts === 1 ? 'gives' : 'give'} you the first result. `;
  return (
    <WizardFrame
      frame={frame}
      content={content}
      title="Assumptions"
      lead={
        frame.mode === 'view'
          ? 'The figures of this estimate, each with its level and source. View only.'
          : `${facts > 0 ? first : ''}Everything else starts at the industry average and can wait.`
      }
    >
      <StepForm frame={frame} content={content} wording={wording} first={outlook.shown}>
        <Figures content={content} isOpen={isOpen} outlook={outlook} />
      </StepForm>
    </WizardFrame>
  );
}

/** The customer facts come first, then the figures that matter most, then all others, folded. */
function Figures(props: {
  readonly content: AssumptionsContent;
  readonly isOpen: boolean;
  readonly outlook: ReturnType<typeof useOutlook>;
}) {
  const { content, isOpen, outlook } = props;
  const { groups, reductions } = content;
  const { typed } = useStepSaving().state;
  const fields = groups.flatMap((group) => group.fields);
  const facts = fields.filter(({ presets }) => presets === null);
  const entered = (field: ShownFigure) => enteredIn(typed, `fields.${field.id}`);
  const [refined, setRefined] = useState(outlook.shown?.confirming ?? []);
  const next = outlook.shown?.confirming ?? [];
  // The rows stay while they are worked on, though other figures may come to matter more.
  if (refined.length === 0 && next.length > 0) setRefined(next);
  const refining = outlook.shown
    ? refined.flatMap(({ id, whoKnows }) => {
        const field = fields.find((each) => each.id === id);
        return field ? [{ field, whoKnows }] : [];
      })
    : [];
  const isDone = refining.every(({ field }) => isFromCustomer(entered(field)) || isLeftOut(entered(field).level));
  const hasNext = isDone && !outlook.isOld && next.length > 0;
  const folded = groups
    .map((group) => ({
      ...group,
      fields: group.fields.filter((field) => ![...facts, ...refining.map((each) => each.field)].includes(field)),
    }))
    .filter((group) => group.fields.length > 0);
  const choices = levelChoices(content);
  const names = choices.flatMap(({ figures }) => figures);
  const levels = Object.fromEntries(names.map((name) => [name, enteredIn(typed, name).level]));
  return (
    <div className="step-figures">
      {facts.length > 0 ? (
        <FirstFigures
          facts={facts}
          content={content}
          outlook={outlook.shown}
          isOld={outlook.isOld}
          hasOutlook={content.outlook !== undefined && isOpen}
        />
      ) : null}
      <TourAnchor steps={[13]} />
      {outlook.shown && refining.length > 0 ? (
        <Refine
          figures={refining}
          content={content}
          outlook={outlook.shown}
          isOld={outlook.isOld}
          onNext={hasNext ? () => setRefined(next) : undefined}
        />
      ) : null}
      {content.warnings.level ? <FigureWarning>{content.warnings.level}</FigureWarning> : null}
      <div className="figure-groups">
        <div className="all-figures-head">
          <h2>{`All ${fields.length} figures`}</h2>{' '}
          <span className="assumption-group-count">{allInWords(fields.map(entered))}</span>
        </div>
        <div className="all-figures">
          {folded.map((group) => (
            <FigureGroup key={group.id} group={group} content={content} isOpen={!isOpen} />
          ))}
        </div>
        {reductions.length > 0 ? <ReductionGroup reductions={reductions} /> : null}
        {isOpen ? (
          <AssumptionGroup title="Apply a level to many figures" answered="Shows what changes before it applies">
            <LevelBar choices={choices} industryLabel={content.industryLabel} levels={levels} />
          </AssumptionGroup>
        ) : null}
      </div>
    </div>
  );
}

const WORDS: Readonly<Record<string, string>> = {
  ...LEVEL_WORDS,
  exclude: 'Excluded',
  agreed: 'agreed with the customer',
  customer: 'the customer’s',
  seller: 'our estimate',
};

const wording: Wording = (_name, text) => WORDS[text] ?? text;

import { FamilyIcon } from '#app/ui/family-icon.tsx';
import { AssumptionGroup } from '#app/ui/wizard/assumption-group.tsx';
import { useFieldErrors } from '../wizard/step-fields.tsx';
import { useStepSaving } from '../wizard/step-saving.tsx';
import { enteredIn, groupInWords } from './entered.ts';
import { Figure } from './figure.tsx';
import type { AssumptionsContent, ShownFigure, ShownGroup } from './load-assumptions.server.ts';

/** @param props.group its `fields` are those that are not shown elsewhere on the page */
export function FigureGroup(props: {
  readonly group: ShownGroup;
  readonly content: AssumptionsContent;
  readonly isOpen: boolean;
}) {
  const { group, content, isOpen } = props;
  const { typed } = useStepSaving().state;
  const wrong = useWrong()(group.fields);
  return (
    <AssumptionGroup
      title={group.label}
      isInner
      icon={group.familyId === null ? null : <FamilyIcon familyId={group.familyId} />}
      answered={
        wrong > 0 ? `${wrong} to fix` : groupInWords(group.fields.map(({ id }) => enteredIn(typed, `fields.${id}`)))
      }
      open={isOpen || wrong > 0}
    >
      {group.fields.map((field) => (
        <Figure key={field.id} field={field} content={content} />
      ))}
    </AssumptionGroup>
  );
}

/** Counts the figures with a message. */
function useWrong(): (fields: readonly ShownFigure[]) => number {
  const errors = useFieldErrors();
  return (fields) => fields.filter(({ id }) => errors(`fields.${id}.value`) || errors(`fieldsExisting.${id}`)).length;
}

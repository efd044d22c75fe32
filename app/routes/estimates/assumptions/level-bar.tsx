import { Button } from '#app/ui/form/button.tsx';
import { RadioGroup } from '#app/ui/form/radio-cards.tsx';
import { Select } from '#app/ui/form/select.tsx';
import type { AssumptionsContent } from '../wizard/content.ts';
import { useStepField } from '../wizard/step-fields.tsx';

/** One level for all figures, or for those of one group. What is excluded stays excluded. */
export function LevelBar({ groups, industryLabel }: Pick<AssumptionsContent, 'groups' | 'industryLabel'>) {
  const field = useStepField();
  const count = groups.reduce((sum, { fields }) => sum + fields.length, 0);
  return (
    <div className="level-bar">
      <Select
        {...field('group')}
        label="Set the level of"
        hint={`Industry ${industryLabel}. Excluded figures stay excluded.`}
        options={[
          { value: '', label: `All ${count} figures` },
          ...groups.map(({ id, label, fields }) => ({ value: id, label: `${label}, ${fields.length}` })),
        ]}
      />
      <RadioGroup
        {...field('level')}
        label="to"
        defaultValue={field('level').defaultValue || 'average'}
        options={[
          { value: 'manual', label: 'Manual' },
          { value: 'low', label: 'Industry Low' },
          { value: 'average', label: 'Industry Average' },
          { value: 'high', label: 'Industry High' },
        ]}
      />
      <Button type="submit" name="intent" value="apply">
        Apply
      </Button>
    </div>
  );
}

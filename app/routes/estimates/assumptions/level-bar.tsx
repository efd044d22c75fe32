import { Button } from '#app/ui/form/button.tsx';
import { type Level, LevelPicker } from '#app/ui/form/level-picker.tsx';
import { Select } from '#app/ui/form/select.tsx';
import type { AssumptionsContent } from '../wizard/content.ts';
import { useStepField } from '../wizard/step-fields.tsx';

/** One level for all figures, or for those of one family or group. What is excluded stays excluded. */
export function LevelBar(props: Pick<AssumptionsContent, 'groups' | 'families' | 'industryLabel'>) {
  const { groups, families, industryLabel } = props;
  const field = useStepField();
  const count = groups.reduce((sum, { fields }) => sum + fields.length, 0);
  const level = field('level').defaultValue || 'average';
  return (
    <div className="level-bar">
      <Select
        {...field('group')}
        label="Set the level of"
        options={[
          { value: '', label: `All ${count} figures` },
          ...(families.length > 1 ? families : []).map(({ group, name, figures }) => ({
            value: group,
            label: `${name}, ${figures}`,
          })),
          ...groups.map(({ id, label, fields }) => ({ value: id, label: `${label}, ${fields.length}` })),
        ]}
      />
      <div className="level-bar-levels">
        <p className="hint">Industry {industryLabel}. Excluded figures stay excluded.</p>
        <LevelPicker name="level" label="All figures" presets={null} defaultValue={level as Level} />
      </div>
      <Button type="submit" name="intent" value="apply">
        Apply
      </Button>
    </div>
  );
}

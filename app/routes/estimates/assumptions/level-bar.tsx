import { useState } from 'react';
import { Button } from '#app/ui/form/button.tsx';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { controlId } from '#app/ui/form/field.tsx';
import { type Level, LevelPicker } from '#app/ui/form/level-picker.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { useIsChosen, useStepField } from '../wizard/step-fields.tsx';
import { effectInWords, type Levels, type levelChoices, levelOfAll, levelsInWords } from './levels-now.ts';

/**
 * Sets one level for all figures, a family, a group, or the reductions. Excluded figures stay excluded, and typed ones stay
 * unless the user includes them.
 */
export function LevelBar(props: {
  readonly choices: ReturnType<typeof levelChoices>;
  readonly industryLabel: string;
  readonly levels: Levels;
}) {
  const { choices, industryLabel, levels } = props;
  const field = useStepField();
  const isChosen = useIsChosen();
  const [group, setGroup] = useState(field('group').defaultValue);
  const [picked, setPicked] = useState<Level | null>(null);
  const [alsoOwn, setAlsoOwn] = useState(isChosen('alsoOwn', 'yes'));
  const figures = choices.find(({ value }) => value === group)?.figures ?? [];
  const asked = field('level').defaultValue;
  function choose(value: string) {
    setGroup(value);
    setPicked(null);
  }
  return (
    <div className="level-bar" data-tool>
      <div onChange={({ target }) => target instanceof HTMLSelectElement && choose(target.value)}>
        <Select
          {...field('group')}
          label="Apply a level to"
          options={choices.map(({ value, label, figures: own }) => ({ value, label: `${label}, ${own.length}` }))}
        />
      </div>
      <div className="level-bar-levels">
        <p className="hint">
          Benchmarks for {industryLabel}. Excluded figures stay excluded. Now: {levelsInWords(figures, levels)}.
        </p>
        <LevelPicker
          key={group}
          name="level"
          id={controlId('level')}
          label="All figures: level"
          presets={null}
          onPick={setPicked}
          defaultValue={(asked || levelOfAll(figures, levels) || undefined) as Level | undefined}
        />
        <Checkbox
          name="alsoOwn"
          value="yes"
          label="Include my own figures"
          defaultChecked={isChosen('alsoOwn', 'yes')}
          onChange={setAlsoOwn}
        />
        <p role="status">{picked ? effectInWords(figures, levels, { level: picked, alsoOwn }) : null}</p>
      </div>
      <Button type="submit" name="intent" value="apply">
        Apply
      </Button>
    </div>
  );
}

import type { ReactNode } from 'react';

/** In the order of the choices: exclude if allowed, the default, the others. */
const LEVELS = ['exclude', 'notApplicable', 'average', 'low', 'high', 'manual'] as const;
export type Level = (typeof LEVELS)[number];

export function isLeftOut(level: Level): boolean {
  return level === 'exclude' || level === 'notApplicable';
}

export const LEVEL_WORDS: Readonly<Record<Level, string>> = {
  exclude: 'Exclude',
  notApplicable: 'N/A',
  manual: 'Manual',
  low: 'Low',
  average: 'Average',
  high: 'High',
};

function levelWord(level: Level, industry = false): string {
  return industry && (level === 'low' || level === 'average' || level === 'high')
    ? `Industry ${LEVEL_WORDS[level]}`
    : LEVEL_WORDS[level];
}

interface LevelPickerProps {
  readonly name: string;
  readonly id?: string;
  /** Names the group. Visually hidden: the row shows it. */
  readonly label?: ReactNode;
  /** ID of the text that names the group, in place of a label. */
  readonly labelledBy?: string;
  /** Formatted, two decimals. Null for a picker of a whole family. */
  readonly presets: Readonly<Record<'low' | 'average' | 'high', string>> | null;
  readonly excludable?: boolean;
  readonly defaultValue?: Level;
  readonly describedBy?: string;
  readonly form?: string;
  readonly onPick?: (level: Level) => void;
}

/** Longest text in a segment, and in all segments next to Exclude and N/A. Beyond either, the levels become a column. */
const LONGEST_SEGMENT = 10;
const MOST_BESIDE_EXCLUDE = 18;

function isTall(presets: LevelPickerProps['presets'], excludable = false): boolean {
  const lengths = Object.values(presets ?? {}).map((value) => value.length);
  const all = lengths.reduce((sum, length) => sum + length, 0);
  return lengths.some((length) => length > LONGEST_SEGMENT) || (excludable && all > MOST_BESIDE_EXCLUDE);
}

export function LevelPicker(props: LevelPickerProps) {
  const { name, presets, excludable, defaultValue } = props;
  const levels = LEVELS.filter((level) => !isLeftOut(level) || excludable);
  return (
    <fieldset
      className={isTall(presets, excludable) ? 'levels levels-tall' : 'levels'}
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
    >
      {props.label ? <legend className="visually-hidden">{props.label}</legend> : null}
      {levels.map((level, index) => {
        const value = presets && (level === 'low' || level === 'average' || level === 'high') ? presets[level] : null;
        return (
          <label key={level}>
            <input
              type="radio"
              id={index === 0 ? props.id : undefined}
              name={name}
              value={level}
              defaultChecked={level === defaultValue}
              form={props.form}
              onChange={props.onPick && (() => props.onPick?.(level))}
            />
            {value === null ? null : <b>{value}</b>}
            {` ${levelWord(level, presets === null)}`}
          </label>
        );
      })}
    </fieldset>
  );
}

import type { LevelId } from '@worthwhile/roi-core';
import type { ActionFailure } from '#app/http/page.server.ts';
import { SOURCE_PARTS, sameSourceName, sourceKey } from '#app/modules/configuration/sources/value-sources.ts';
import { LEVELS } from '#app/modules/configuration/values.ts';
import { useEnhanced } from '#app/ui/enhanced.ts';
import { Button } from '#app/ui/form/button.tsx';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import type { ValueRow } from './narrow-values.ts';
import './source-fields.css';

const LABELS = { title: 'Title', publisher: 'Publisher', year: 'Year', url: 'Link' } as const;
const OF_LEVEL = { low: 'Source of Low', average: 'Source of Average', high: 'Source of High' } as const;

interface SourceProps {
  readonly row: ValueRow;
  readonly refusal: ActionFailure | undefined;
}

/** Fields for the sources of a row's values, collapsed unless one has an error. Low and High can have their own. */
export function SourceFields({ row, refusal }: SourceProps) {
  const hasErrors = LEVELS.some((level) =>
    SOURCE_PARTS.some((part) => refusal?.errors[`${sourceKey(`${row.key}.${level}`)}.${part}`]),
  );
  const isNamed = LEVELS.some((level) => row.sourceTexts[level].title !== '');
  const same = sameSourceName(row.key);
  const isSame = refusal ? refusal.values[same] === 'on' : row.hasSameSource;
  return (
    <details className="source-fields" open={hasErrors || undefined}>
      <summary>
        {isNamed ? 'Change the source' : 'Add a source'}
        <span className="visually-hidden"> of {row.label}</span>
      </summary>
      <LevelSource level="average" {...{ row, refusal }} />
      <Checkbox
        name={same}
        label={
          <>
            Same source for Low and High<span className="visually-hidden"> of {row.label}</span>
          </>
        }
        defaultChecked={isSame}
      />
      <div className="source-levels">
        <LevelSource level="low" {...{ row, refusal }} />
        <LevelSource level="high" {...{ row, refusal }} />
      </div>
      <OwnEstimate label={row.label} />
    </details>
  );
}

function LevelSource({ row, level, refusal }: SourceProps & { readonly level: LevelId }) {
  const nameOf = (part: (typeof SOURCE_PARTS)[number]) => `${sourceKey(`${row.key}.${level}`)}.${part}`;
  return (
    <fieldset className="source-level">
      <legend>{OF_LEVEL[level]}</legend>
      {level === 'average' ? <p className="hint">Printed in every report that uses this value.</p> : null}
      {SOURCE_PARTS.map((part) => {
        const posted = refusal?.values[nameOf(part)];
        return (
          <TextInput
            key={part}
            name={nameOf(part)}
            label={
              <>
                {LABELS[part]}
                <span className="visually-hidden">
                  {' '}
                  of the source of {row.label}, {level}
                </span>
              </>
            }
            {...(part === 'year' ? { inputMode: 'numeric' as const, width: 'short' as const } : {})}
            autoComplete="off"
            defaultValue={typeof posted === 'string' ? posted : row.sourceTexts[level][part]}
            errors={refusal?.errors[nameOf(part)]}
          />
        );
      })}
    </fieldset>
  );
}

/** Clears the fields: without a source, a changed value is the organization's own. */
function OwnEstimate({ label }: { readonly label: string }) {
  if (!useEnhanced()) return null;
  return (
    <Button
      kind="text"
      onClick={(event) => {
        for (const input of event.currentTarget.closest('details')?.querySelectorAll('input') ?? [])
          if (input.type !== 'checkbox') input.value = '';
      }}
    >
      Mark as our own estimate<span className="visually-hidden">: {label}</span>
    </Button>
  );
}

import type { ReactElement } from 'react';
import type { ActionFailure } from '#app/http/page.server.ts';
import { SOURCE_PARTS, sourceKey } from '#app/modules/configuration/sources/value-sources.ts';
import { TextInput } from '#app/ui/form/text-input.tsx';
import type { ValueRow } from './narrow-values.ts';

const LABELS = { title: 'Title', publisher: 'Publisher', year: 'Year', url: 'Link' } as const;

/** Fields for the source of a row's values, collapsed unless one has an error. */
export function SourceFields(props: {
  readonly row: ValueRow;
  readonly refusal: ActionFailure | undefined;
}): ReactElement {
  const { row, refusal } = props;
  const nameOf = (part: (typeof SOURCE_PARTS)[number]) => `${sourceKey(row.key)}.${part}`;
  const hasErrors = SOURCE_PARTS.some((part) => refusal?.errors[nameOf(part)]);
  return (
    <details className="source-fields" open={hasErrors || undefined}>
      <summary>
        {row.sourceTexts.title === '' ? 'Add a source' : 'Change the source'}
        <span className="visually-hidden"> of {row.label}</span>
      </summary>
      {SOURCE_PARTS.map((part) => {
        const posted = refusal?.values[nameOf(part)];
        return (
          <TextInput
            key={part}
            name={nameOf(part)}
            label={
              <>
                {LABELS[part]}
                <span className="visually-hidden"> of the source of {row.label}</span>
              </>
            }
            {...(part === 'year' ? { inputMode: 'numeric' as const, width: 'short' as const } : {})}
            autoComplete="off"
            defaultValue={typeof posted === 'string' ? posted : row.sourceTexts[part]}
            errors={refusal?.errors[nameOf(part)]}
          />
        );
      })}
    </details>
  );
}

import { Form } from '@remix-run/react';
import { type ComponentProps, type FormEvent, type ReactElement, useCallback, useState } from 'react';
import { useEnhanced } from '#app/ui/enhanced.ts';
import { FootBar } from '#app/ui/foot-bar/foot-bar.tsx';
import { SubmitButton } from '#app/ui/form/button.tsx';
import type { LoadCheck } from '#app/ui/form/live/live-errors.ts';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { groupId, type ValueGroup, ValuesTable } from './values-table.tsx';

export const VALUES_FORM = 'values';

/** @param groups the values that the form changes */
export function useValuesCheck(groups: readonly ValueGroup[]): LoadCheck {
  return useCallback(async () => {
    const { submittedProblems } = await import('#app/modules/configuration/submitted-changes.ts');
    const shown = groups.flatMap(({ rows }) =>
      rows.flatMap(({ key, texts }) =>
        Object.entries(texts).map(([level, text]) => [`${key}.${level}`, text] as const),
      ),
    );
    return (form) => submittedProblems(shown, form);
  }, [groups]);
}

/** Scripts add a search in the page, a mark on each changed value, and their count. */
export function ValuesForm(
  props: ComponentProps<typeof ValuesTable> & { readonly baseVersion: string | number },
): ReactElement {
  const { baseVersion, mayChange, ...table } = props;
  const hasScripts = useEnhanced();
  const [wanted, setWanted] = useState('');
  const [changes, setChanges] = useState(Object.keys(props.typed).length);
  const groups = narrowed(props.groups, wanted);

  /** Runs after typing, and after the number was formatted. */
  function mark({ currentTarget }: FormEvent<HTMLFormElement>) {
    for (const input of currentTarget.querySelectorAll<HTMLInputElement>('td input'))
      if (!input.closest('[data-typed]')) input.closest('td')?.toggleAttribute('data-changed', isChanged(input));
    setChanges(currentTarget.querySelectorAll('td[data-changed], td:has([data-typed])').length);
  }

  return (
    <>
      <nav aria-label="On this page">
        <details className="values-jump">
          <summary>Jump to a group</summary>
          <ul>
            {props.groups.map(({ label }) => (
              <li key={label}>
                <a href={`#${groupId(label)}`}>{label}</a>
              </li>
            ))}
          </ul>
        </details>
      </nav>
      {hasScripts ? (
        <div className="values-search">
          <TextInput
            name="find"
            type="search"
            label="Find on this page"
            icon="search"
            autoComplete="off"
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
          {groups.every(({ rows }) => rows.every(({ isHidden }) => isHidden)) ? (
            <p role="status">No Records Found.</p>
          ) : null}
        </div>
      ) : null}
      <Form id={VALUES_FORM} method="post" noValidate className="configuration-values" onInput={mark} onBlur={mark}>
        <input type="hidden" name="baseVersion" value={baseVersion} />
        <ValuesTable {...table} mayChange={mayChange} groups={groups} />
        {mayChange ? (
          <FootBar
            status={
              hasScripts && changes > 0 ? (
                <span role="status">{changes === 1 ? '1 value changed' : `${changes} values changed`}</span>
              ) : null
            }
          >
            <SubmitButton pendingText="Comparing…">Review changes</SubmitButton>
          </FootBar>
        ) : null}
      </Form>
    </>
  );
}

const isChanged = ({ value, defaultValue }: HTMLInputElement) => value.trim() !== defaultValue.trim();

/** Hides rows without a match in their own name or their group's; their entries stay. */
function narrowed(groups: readonly ValueGroup[], text: string): ValueGroup[] {
  const wanted = text.trim().toLowerCase();
  const holds = (label: string) => label.toLowerCase().includes(wanted);
  return groups.map((group) => ({
    ...group,
    rows: group.rows.map((row) => ({ ...row, isHidden: !holds(row.label) && !holds(group.label) })),
  }));
}

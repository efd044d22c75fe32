import { Form } from '@remix-run/react';
import { type ComponentProps, type FormEvent, type ReactNode, useCallback, useState } from 'react';
import type { NumberRules } from '#app/modules/configuration/rules.ts';
import { SOURCE_PARTS, sameSourceName, sourceKey } from '#app/modules/configuration/sources/value-sources.ts';
import { LEVELS } from '#app/modules/configuration/values.ts';
import { useEnhanced } from '#app/ui/enhanced.ts';
import { FootBar } from '#app/ui/foot-bar/foot-bar.tsx';
import { Button, ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import type { LoadCheck } from '#app/ui/form/live/live-errors.ts';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { isPlainClick } from '#app/ui/overlay/plain-click.ts';
import { BaseFields } from '#app/ui/saving/base-fields.tsx';
import {
  changesOf,
  isOfKind,
  narrowGroups,
  SHOWN_KINDS,
  type ShownKind,
  type ValueFilter,
  type ValueGroup,
  type ValueRow,
} from './narrow-values.ts';
import { groupId, ValuesTable } from './values-table.tsx';
import './values.css';

export const VALUES_FORM = 'values';

/** @param groups the values that the form changes */
export function useValuesCheck(groups: readonly ValueGroup[], rules: NumberRules): LoadCheck {
  return useCallback(async () => {
    const { submittedProblems } = await import('#app/modules/configuration/submitted-changes.ts');
    const shown = groups.flatMap(({ rows }) =>
      rows.flatMap(({ key, texts }) =>
        Object.entries(texts).map(([level, text]) => [`${key}.${level}`, text] as const),
      ),
    );
    return (form) => submittedProblems(rules, shown, form);
  }, [groups, rules]);
}

/** Scripts filter without loading the page, and show each changed value with the stored one and their count. */
export function ValuesForm(
  props: Omit<ComponentProps<typeof ValuesTable>, 'changed'> & {
    readonly baseVersion: number;
    readonly unpublished: number | null;
    /** Stands before the search. */
    readonly pick?: ReactNode;
    /** Stands after the filters. */
    readonly aside?: ReactNode;
    readonly filter: ValueFilter;
    /** Address of these values. */
    readonly address: string;
  },
) {
  const { baseVersion, unpublished, mayChange, address, filter, pick, aside, ...table } = props;
  const hasScripts = useEnhanced();
  const [{ find, show }, setFilter] = useState(filter);
  const [changed, setChanged] = useState<ReadonlySet<string>>(() =>
    changedNames(props.groups, props.refusal?.values ?? {}),
  );
  const groups = narrowGroups(props.groups, { find, show }, changed);
  const shown = groups
    .map((group) => ({ ...group, rows: hasScripts ? group.rows : group.rows.filter(({ isHidden }) => !isHidden) }))
    .filter(({ rows }) => rows.length > 0);

  /** Runs after typing, and after the number was formatted. */
  function mark({ currentTarget }: FormEvent<HTMLFormElement>) {
    const typed = Object.fromEntries(new FormData(currentTarget)) as Record<string, string>;
    const next = changedNames(props.groups, typed);
    if ([...next].join() !== [...changed].join()) setChanged(next);
  }

  return (
    <>
      <div className="values-filter">
        {pick}
        <Form
          method="get"
          action={address}
          role="search"
          className="values-search"
          onSubmit={hasScripts ? (event) => event.preventDefault() : undefined}
        >
          {[...new URLSearchParams(address.split('?')[1])].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <TextInput
            name="find"
            type="search"
            label="Find a figure"
            icon="search"
            autoComplete="off"
            defaultValue={filter.find}
            onChange={(event) => setFilter({ find: event.currentTarget.value, show })}
          />
          {hasScripts ? null : <Button type="submit">Find</Button>}
        </Form>
        <KindChips
          {...{ address, changed, show }}
          rows={props.groups.flatMap(({ rows }) => rows)}
          onShow={hasScripts ? (kind) => setFilter({ find, show: kind }) : undefined}
        />
        {aside}
      </div>
      {groups.every(({ rows }) => rows.every(({ isHidden }) => isHidden)) ? (
        <p role="status">No Records Found.</p>
      ) : null}
      <div className="values-page">
        <JumpList groups={shown} changed={changed} />
        <Form id={VALUES_FORM} method="post" noValidate className="configuration-values" onInput={mark} onBlur={mark}>
          {mayChange ? (
            <BaseFields
              answer={props.refusal}
              texts={{ ...baseOf(shown), baseVersion: String(baseVersion) }}
              hidden={['baseVersion']}
            />
          ) : null}
          <ValuesTable {...table} mayChange={mayChange} groups={shown} changed={changed} />
          {mayChange ? (
            <FootBar
              status={
                changed.size > 0 ? (
                  <span role="status">
                    {changed.size === 1 ? '1 value changed' : `${changed.size} values changed`}, not published
                  </span>
                ) : null
              }
            >
              <SubmitButton pendingText="Saving…">Save to draft</SubmitButton>
              {unpublished ? <ButtonLink href="/configuration/publish">Review and publish</ButtonLink> : null}
            </FootBar>
          ) : null}
        </Form>
      </div>
    </>
  );
}

function JumpList(props: { readonly groups: readonly ValueGroup[]; readonly changed: ReadonlySet<string> }) {
  return (
    <nav aria-label="On this page" className="values-jump">
      <ul>
        {props.groups.map(({ label, rows }) => {
          const count = rows.reduce((sum, row) => sum + changesOf(row, props.changed), 0);
          return (
            <li key={label} hidden={rows.every(({ isHidden }) => isHidden)}>
              <a href={`#${groupId(label)}`}>
                {label}{' '}
                {count > 0 ? (
                  <span className="count">
                    {count} <span className="visually-hidden">changed</span>
                  </span>
                ) : null}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const KIND_WORDS: Readonly<Record<ShownKind, string>> = {
  changed: 'changed',
  old: 'older than 24 months',
  unsourced: 'without a source',
};

/** Each kind that has rows, as a link that shows them alone or all again. */
function KindChips(props: {
  readonly address: string;
  readonly rows: readonly ValueRow[];
  readonly changed: ReadonlySet<string>;
  readonly show: ShownKind | undefined;
  readonly onShow: ((kind: ShownKind | undefined) => void) | undefined;
}) {
  const { address, rows, changed, show, onShow } = props;
  return (
    <ul className="values-kinds">
      {SHOWN_KINDS.map((kind) => {
        const count = rows.filter((row) => isOfKind(row, kind, changed)).length;
        if (count === 0 && kind !== show) return null;
        const next = kind === show ? undefined : kind;
        return (
          <li key={kind}>
            <a
              className="chip"
              aria-current={kind === show ? 'true' : undefined}
              href={next ? `${address}${address.includes('?') ? '&' : '?'}show=${next}` : address}
              onClick={(event) => {
                if (!onShow || !isPlainClick(event.nativeEvent)) return;
                event.preventDefault();
                onShow(next);
              }}
            >
              {count} {KIND_WORDS[kind]}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** Names of the fields whose text is not the published one. */
function changedNames(groups: readonly ValueGroup[], typed: Readonly<Record<string, unknown>>): Set<string> {
  return new Set(
    groups.flatMap(({ rows }) =>
      rows.flatMap(({ key, texts, published }) =>
        LEVELS.flatMap((level) => {
          const text = typed[`${key}.${level}`] ?? texts[level];
          return typeof text === 'string' && text.trim() !== published[level] ? [`${key}.${level}`] : [];
        }),
      ),
    ),
  );
}

/** The texts that the form is filled in from, by the name of the field. */
function baseOf(groups: readonly ValueGroup[]): Record<string, string> {
  return Object.fromEntries(
    groups.flatMap(({ rows }) =>
      rows.flatMap(({ key, texts, sourceTexts, hasSameSource }) => [
        [sameSourceName(key), hasSameSource ? 'on' : ''],
        ...LEVELS.flatMap((level) => [
          [`${key}.${level}`, texts[level]],
          ...SOURCE_PARTS.map((part) => [`${sourceKey(`${key}.${level}`)}.${part}`, sourceTexts[level][part]]),
        ]),
      ]),
    ),
  );
}

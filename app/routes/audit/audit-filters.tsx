import type { AuditFilter } from '#app/modules/audit/audit.schema.ts';
import { actionWords } from '#app/modules/audit/words/actions.ts';
import { KIND_GROUPS, TARGET_KINDS, TARGET_WORDS, type TargetKind } from '#app/modules/audit/words/targets.ts';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { Chip } from '#app/ui/table/chip.tsx';
import { FilterForm } from '#app/ui/table/filter-form.tsx';
import { listHref } from '#app/ui/table/list-address.ts';

const PATH = '/audit';

export const AUDIT_FILTER_LABELS = {
  who: 'Person (name or email)',
  action: 'What happened',
  kind: 'Kind of thing',
  target: 'Name of the thing',
  from: 'From',
  to: 'To',
  around: 'Around event',
} as const;

type Name = keyof AuditFilter & keyof typeof AUDIT_FILTER_LABELS;

export function AuditFilters(props: {
  readonly filter: AuditFilter;
  readonly actions: readonly string[];
  /** Who acted lately. */
  readonly people: readonly string[];
}) {
  const { filter, actions, people } = props;
  const options = inOrder(actions.map((action) => ({ value: action, label: actionWords(action) })));
  const [all, ...kinds] = inOrder(TARGET_KINDS.map((kind) => ({ value: kind, label: TARGET_WORDS[kind] })));
  const groups = Object.entries(KIND_GROUPS).map(([value, { label }]) => ({ value, label }));
  return (
    <>
      <FilterForm path={PATH} state={{ ...filter, offset: 0 }} hasChips>
        <TextInput
          name="who"
          type="search"
          label={AUDIT_FILTER_LABELS.who}
          defaultValue={filter.who}
          maxLength={200}
          list="audit-people"
        />
        <datalist id="audit-people">
          {people.map((person) => (
            <option key={person} value={person} />
          ))}
        </datalist>
        <Select name="action" label={AUDIT_FILTER_LABELS.action} options={options} defaultValue={filter.action} />
        <Select
          name="kind"
          label={AUDIT_FILTER_LABELS.kind}
          options={[...(all ? [all] : []), ...groups, ...kinds]}
          defaultValue={filter.kind}
        />
        <TextInput
          name="target"
          type="search"
          label={AUDIT_FILTER_LABELS.target}
          defaultValue={filter.target}
          maxLength={240}
        />
        <TextInput name="from" type="date" label={AUDIT_FILTER_LABELS.from} defaultValue={filter.from} />
        <TextInput name="to" type="date" label={AUDIT_FILTER_LABELS.to} defaultValue={filter.to} />
      </FilterForm>
      <AppliedFilters filter={filter} />
    </>
  );
}

function AppliedFilters({ filter }: { readonly filter: AuditFilter }) {
  const names = (Object.keys(AUDIT_FILTER_LABELS) as Name[]).filter((name) => filter[name] !== undefined);
  if (names.length === 0) return null;
  return (
    <div className="chips">
      {names.map((name) => (
        <Chip key={name} href={listHref(PATH, { ...filter, offset: 0 }, { [name]: undefined })}>
          {`${AUDIT_FILTER_LABELS[name]}: ${chipText(name, filter)}`}
        </Chip>
      ))}
      <ButtonLink href={PATH} kind="text">
        Clear all
      </ButtonLink>
    </div>
  );
}

function chipText(name: Name, filter: AuditFilter): string {
  if (name === 'action') return actionWords(filter.action ?? '');
  if (name === 'kind')
    return KIND_GROUPS[filter.kind ?? '']?.label ?? TARGET_WORDS[filter.kind as TargetKind] ?? String(filter.kind);
  return String(filter[name]);
}

const inOrder = (options: { value: string; label: string }[]) => [
  { value: '', label: 'All' },
  ...options.sort((a, b) => a.label.localeCompare(b.label)),
];

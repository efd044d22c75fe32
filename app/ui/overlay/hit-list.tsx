import { type Hit, HitControl, ThemeForm } from './hit.tsx';

interface HitGroup {
  readonly title: string;
  readonly hits: readonly Hit[];
}

/** Lists hits as headed groups of links and buttons. */
export function HitList({ groups, wanted }: { readonly groups: readonly HitGroup[]; readonly wanted: string }) {
  return (
    <div className="hits">
      {groups.map(({ title, hits }) => (
        <section key={title}>
          <h2 className="hits-title">{title}</h2>
          <ul className="hits-list">
            {hits.map((hit) => (
              <li key={keyOf(hit)}>
                <HitControl hit={hit} wanted={wanted} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <ThemeForm />
    </div>
  );
}

/**
 * Lists hits as the options of a combobox.
 *
 * @param props.active index of the active option over all groups
 */
export function HitOptions(props: {
  readonly id: string;
  readonly groups: readonly HitGroup[];
  readonly wanted: string;
  readonly active: number;
  readonly onActive: (index: number) => void;
}) {
  const { id, groups, wanted, active, onActive } = props;
  let index = 0;
  return (
    <>
      <div className="hits" id={id} role="listbox" aria-label="Results">
        {groups.map(({ title, hits }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot group options
          <div key={title} role="group" aria-label={title}>
            <p className="hits-title" aria-hidden="true">
              {title}
            </p>
            {hits.map((hit) => {
              const at = index++;
              return (
                <HitControl
                  key={keyOf(hit)}
                  hit={hit}
                  wanted={wanted}
                  option={{ id: optionId(id, at), isActive: at === active, onPoint: () => onActive(at) }}
                />
              );
            })}
          </div>
        ))}
      </div>
      <ThemeForm />
    </>
  );
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

function keyOf({ label, target }: Hit): string {
  return 'href' in target ? `${target.href} ${label}` : label;
}

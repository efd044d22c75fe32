import type { ChangeSentence } from '#app/modules/configuration/draft/sentences.ts';

/** Lists changes as sentences: `Cost of a ticket, Retail, Average: 18.00 to 21.00`. */
export function ChangeList(props: { readonly label: string; readonly changes: readonly ChangeSentence[] }) {
  return (
    <section className="section change-list" aria-labelledby="differences">
      <h2 id="differences">{props.label}</h2>
      {props.changes.length === 0 ? (
        <p>The values are the same.</p>
      ) : (
        <ul>
          {props.changes.map(({ key, name, before, after }) => (
            <li key={key}>
              {name}: {before === '' ? '' : `${before} to `}
              {after}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

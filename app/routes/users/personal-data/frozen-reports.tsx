/** Estimates whose frozen reports name a person. */
export function FrozenReports({ ids }: { readonly ids: readonly number[] }) {
  return (
    <ul>
      {ids.map((id) => (
        <li key={id}>
          <a href={`/estimate/view?estId=${id}`}>Estimate {id}</a>
        </li>
      ))}
    </ul>
  );
}

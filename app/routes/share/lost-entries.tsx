const TYPED = { value: 'Figure', note: 'Note', text: 'Message' } as const;

/** Entries of a response that came too late, to copy. */
export function LostEntries({ values }: { readonly values: Readonly<Record<string, string | string[]>> }) {
  const entries = Object.entries(TYPED).flatMap(([name, label]) => {
    const text = values[name];
    return typeof text === 'string' && text !== '' ? [{ label, text }] : [];
  });
  if (entries.length === 0) return null;
  return (
    <div role="alert">
      <p>Nothing was sent. Copy your entries before you leave:</p>
      <dl>
        {entries.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="share-lost">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A text whose part is marked, ignoring case. */
export function Matched({ text, part }: { readonly text: string; readonly part: string }) {
  const wanted = part.trim().toLocaleLowerCase('en-US');
  const start = wanted === '' ? -1 : text.toLocaleLowerCase('en-US').indexOf(wanted);
  if (start < 0) return <bdi>{text}</bdi>;
  const end = start + wanted.length;
  return (
    <bdi>
      {text.slice(0, start)}
      <mark className="option-match">{text.slice(start, end)}</mark>
      {text.slice(end)}
    </bdi>
  );
}

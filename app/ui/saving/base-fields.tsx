import type { Texts } from '#app/form-data.ts';

/**
 * Posts the values and version that a form was filled in from. A rejected form keeps its own base, not the values stored
 * since.
 *
 * @param hidden fields that are not shown, e.g. the version
 */
export function BaseFields(props: {
  readonly answer: { readonly values: Readonly<Record<string, unknown>> } | null | undefined;
  readonly texts: Texts;
  readonly hidden?: readonly string[];
}) {
  const { answer, texts, hidden = ['version'] } = props;
  const postedOr = (name: string, stored: string) => {
    const [posted] = [answer?.values[name]].flat();
    return typeof posted === 'string' ? posted : stored;
  };
  return (
    <>
      <input type="hidden" name="base" value={postedOr('base', JSON.stringify(texts))} />
      {hidden.map((name) => (
        <input key={name} type="hidden" name={name} value={postedOr(name, String(texts[name] ?? ''))} />
      ))}
    </>
  );
}

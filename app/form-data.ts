/** A field's text, or several for check boxes. */
export type Text = string | readonly string[];
/** By field name. */
export type Texts = Readonly<Record<string, Text>>;

/** Makes a form of texts by name; a list becomes several entries. */
export function formDataOf(texts: Texts): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) for (const each of [text].flat()) form.append(name, each);
  return form;
}

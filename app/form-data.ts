/** Makes a form of texts by name; a list becomes several entries. */
export function formDataOf(texts: Readonly<Record<string, string | readonly string[]>>): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) for (const each of [text].flat()) form.append(name, each);
  return form;
}

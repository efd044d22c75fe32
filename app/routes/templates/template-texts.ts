/** What the form of a template shows, by the names of its fields. */
export type TemplateTexts = Readonly<Record<string, string | readonly string[]>>;

/** The texts of a posted form; a file is not shown again. */
export function textsOf(formData: FormData): Record<string, string> {
  return Object.fromEntries(
    [...formData].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/** The texts of a stored template under the names of the form. */
export function storedTexts(template: {
  readonly startPage: string;
  readonly introduction: string;
  readonly footer: string;
  readonly accent: string | null;
  readonly freePages: readonly { readonly title: string; readonly text: string }[];
}): Record<string, string> {
  const { startPage, introduction, footer, accent, freePages } = template;
  return {
    startPage,
    introduction,
    footer,
    accent: accent ?? '',
    ...Object.fromEntries(
      freePages.flatMap(({ title, text }, index) => [
        [`freePages[${index}].title`, title],
        [`freePages[${index}].text`, text],
      ]),
    ),
  };
}

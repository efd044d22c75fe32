/** What a form shows, by the names of its fields: one text, or several for check boxes. */
export type FormTexts = Readonly<Record<string, string | readonly string[]>>;

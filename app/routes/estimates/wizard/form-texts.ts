/** By field name; check boxes have several texts. */
export type FormTexts = Readonly<Record<string, string | readonly string[]>>;

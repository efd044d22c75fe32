/** Reads the form of an entry. Names that the form does not have are ignored later. */
export function readPostedEntry(formData: FormData) {
  const names = [...new Set(formData.keys())].filter((name) => !OWN.test(name));
  const texts = Object.fromEntries(
    names.map((name) => {
      const values = formData.getAll(name).map(String);
      return [name, values.length > 1 ? values : (values[0] ?? '')] as const;
    }),
  );
  const intent = String(formData.get('intent') ?? '');
  const [, part, value] = WAY.exec(intent) ?? [];
  return {
    isCheck: intent === 'check' || part !== undefined,
    texts: part === undefined ? texts : { ...texts, [part]: value ?? '' },
  };
}

/** Names that carry the form itself, and the answers to a conflict. */
const OWN = /^(base|asked|intent|take\..*)$/;

/** A button that mends a unit: it changes one input and checks again. */
const WAY = /^(formula|category):(.*)$/s;

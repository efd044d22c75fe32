import { AppError } from '#app/errors.ts';

/** Reads the form of an entry. Names that the form does not have are ignored later. */
export function readPostedEntry(formData: FormData) {
  const names = [...new Set(formData.keys())].filter((name) => name !== 'seen' && name !== 'intent');
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
    seen: seenIn(formData.get('seen')),
  };
}

/** A button that mends a unit: it changes one input and checks again. */
const WAY = /^(formula|category):(.*)$/s;

function seenIn(posted: FormDataEntryValue | null): Readonly<Record<string, unknown>> {
  try {
    const seen: unknown = JSON.parse(String(posted ?? '{}'));
    if (typeof seen === 'object' && seen !== null && !Array.isArray(seen)) return { ...seen };
  } catch {
    // Answered like any other value that is not an object.
  }
  throw new AppError('invalid', 'We couldn’t read the form. Reload the page and try again.');
}

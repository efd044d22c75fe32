import type { FieldErrors } from '#app/errors.ts';

/** So many fields are named; the page itself names them all. */
const MOST_NAMED = 5;

/** Fields whose label is not their name in words. */
const LABELS: Readonly<Record<string, string>> = {
  confrimpassword: 'Confirm new password',
  confirmpartneradminemail: 'Confirm email',
  contactMail: 'Contact email',
  estimateIds: 'Estimates',
  estimateName: 'New name',
  freePages: 'free page',
  licences: 'license',
  newpassword: 'New password',
  orgName: 'Organization name',
  otp: 'Code',
  profilePic: 'Profile picture',
  q: 'Search',
  retiredTools: 'retired tool',
  userEmail: 'Email',
};
/** Parts of a name that only say where a form keeps its fields. */
const CONTAINERS = new Set(['fields', 'values', 'value', 'level']);

/**
 * What is wrong with a form, in one text that names each field, for where its fields are not at hand: a toast, the page of
 * messages, an answer without a page.
 *
 * @param message what is said where no field is named
 */
export function problemText(message: string, errors: FieldErrors | undefined): string {
  const problems = Object.entries(errors ?? {}).flatMap(([field, messages]) =>
    messages.slice(0, 1).map((said) => (field === 'form' ? said : `${fieldLabel(field)}: ${said}`)),
  );
  const [only] = problems;
  if (only === undefined) return message;
  if (problems.length === 1) return only;
  const more = problems.length - MOST_NAMED;
  const told = problems.slice(0, MOST_NAMED).map((problem) => problem.replace(/\.?$/, '.'));
  return [`There are ${problems.length} problems.`, ...told, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}

/** A field's name in words: `contactNumber` is "Contact number", `licences[0].unitPrice` is "License 1, unit price". */
export function fieldLabel(name: string): string {
  const parts = name
    .split('.')
    .filter((part) => !CONTAINERS.has(part))
    .map((part) => {
      const [, word = part, place] = /^(.*?)(?:\[(\d+)\])?$/.exec(part) ?? [];
      return place === undefined ? inWords(word) : `${inWords(word)} ${Number(place) + 1}`;
    });
  const label = parts.join(', ') || name;
  return label.charAt(0).toUpperCase() + label.slice(1);
}

function inWords(word: string): string {
  const known = LABELS[word];
  if (known !== undefined) return known;
  return word
    .replace(/(?<=[a-z])Ids?$/, '')
    .replace(/_/g, ' ')
    .replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

import type { Texts } from '#app/ui/saving/merge-texts.ts';

/** Names that say what to do with a form and hold nothing of the estimate. */
const CONTROLS =
  /^(intent|estId|version|base|submissionId|step|group|level|clearsProducts|\w+Query)$|^(take|mine|theirs)\./;

/** The fields of the estimate among what was posted. */
export function fieldsAmong(values: Texts): Texts {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !CONTROLS.test(name)));
}

import type { Texts } from '#app/form-data.ts';

/** Names that control a form and hold no data of the estimate. */
const CONTROLS = /^(intent|estId|version|base|asked|submissionId|step|group|level|clearsProducts|\w+Query)$|^take\./;

export function fieldsAmong(values: Texts): Texts {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !CONTROLS.test(name)));
}

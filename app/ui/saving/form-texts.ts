import type { Texts } from '#app/form-data.ts';

/** Reads a form's controls. Check boxes of a name are a list, an empty one too. Controls marked `data-tool` are not stored. */
export function textsOf(form: HTMLFormElement): Texts {
  const texts: Record<string, string | readonly string[]> = {};
  for (const control of form.elements) {
    if (!isField(control) || control.name === '' || control.matches(':disabled, [data-tool], [data-tool] *')) continue;
    const before = texts[control.name];
    if (!isChoice(control)) texts[control.name] = control.value;
    else if (control.type === 'checkbox' || Array.isArray(before))
      texts[control.name] = [before ?? [], control.checked ? control.value : ''].flat().filter((text) => text !== '');
    else texts[control.name] = control.checked ? control.value : (before ?? '');
  }
  return texts;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isField(control: Element): control is Field {
  return ['INPUT', 'SELECT', 'TEXTAREA'].includes(control.tagName);
}

function isChoice(control: Field): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio';
}

import { SetField } from '#app/ui/form/live/set-field.tsx';
import { useTypedField } from '../wizard/step-fields.tsx';
import type { ReportContent } from './load-report-texts.server.ts';
import { type TemplatePage, toTemplateIntent } from './to-template.ts';

/** Browsers post lines with their own breaks. */
export const sameLines = (text: string) => text.replaceAll('\r\n', '\n').trim();

/** The ways between a text and the template, where the two differ. */
export function TemplateButtons(props: { readonly page: TemplatePage; readonly template: ReportContent['template'] }) {
  const { page, template } = props;
  const typed = useTypedField();
  const textOf = (name: string) => sameLines(typed(name).defaultValue);
  const isField = page === 'startPage' || page === 'introduction' || page === 'footer';
  const title = isField ? '' : textOf(`${page}.title`);
  const text = textOf(isField ? page : `${page}.text`);
  const kept = isField ? template[page] : (template.freePages.find((each) => each.title === title)?.text ?? '');
  if (text === sameLines(kept)) return null;
  return (
    <p className="template-buttons">
      {isField && kept ? (
        <SetField name={page} value={kept}>
          Use the template text
        </SetField>
      ) : null}
      {template.saves && text !== '' && (isField || title !== '') ? (
        <button
          type="submit"
          className="set-field"
          name="intent"
          value={toTemplateIntent(page, template.saves.version)}
        >
          Save to {template.saves.label}
        </button>
      ) : null}
    </p>
  );
}

import type { FieldErrors } from '#app/errors.ts';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { ReportTextArea } from '#app/ui/report/figure-menu.tsx';
import { TextFigures } from '#app/ui/report/text-figures.tsx';
import { TEMPLATE_LABELS, type TemplateTexts } from './template-texts.ts';

const MARKDOWN = 'Markdown: **bold**, *italic*, - lists, # headings. No HTML.';

export interface FieldProps {
  readonly texts: TemplateTexts;
  readonly errors: FieldErrors;
}

export function fieldOf({ texts, errors }: FieldProps, name: string, hint?: string) {
  const text = texts[name];
  return { name, defaultValue: typeof text === 'string' ? text : '', errors: errors[name], hint };
}

export function TemplateFields(props: FieldProps & { readonly pages: number }) {
  const field = (name: string, hint?: string) => fieldOf(props, name, hint);
  return (
    <div className="fields">
      <TextFigures />
      <ReportTextArea
        {...field('startPage', `Short texts appear on the cover, longer ones on the next page. ${MARKDOWN}`)}
        label={TEMPLATE_LABELS.startPage}
      />
      <ReportTextArea {...field('introduction', MARKDOWN)} label={TEMPLATE_LABELS.introduction} />
      {Array.from({ length: props.pages }, (_, index) => index).map((index) => (
        <fieldset key={index} className="fields free-page">
          <legend className="product-list-title">Page {index + 1}</legend>
          <TextInput {...field(`freePages[${index}].title`)} label="Title" autoComplete="off" />
          <ReportTextArea {...field(`freePages[${index}].text`, MARKDOWN)} label="Text" />
        </fieldset>
      ))}
      <TextArea
        {...field(
          'footer',
          'One or two lines at the bottom of every page. Leave blank for the standard copyright statement.',
        )}
        label={TEMPLATE_LABELS.footer}
        rows={3}
      />
    </div>
  );
}

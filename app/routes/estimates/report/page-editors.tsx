import type { ReactNode } from 'react';
import { Button } from '#app/ui/form/button.tsx';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { ReportTextArea } from '#app/ui/report/figure-menu.tsx';
import { TextFigures } from '#app/ui/report/text-figures.tsx';
import { TourAnchor } from '#app/ui/tour/tour-anchor.tsx';
import { useFieldErrors, useIsChosen, useRowCount, useStepField, useTypedField } from '../wizard/step-fields.tsx';
import type { ReportContent } from './load-report-texts.server.ts';
import { BENEFITS, ownPage, type PageName } from './page-name.ts';
import { sameLines, TemplateButtons } from './template-buttons.tsx';

const MARKDOWN = 'Markdown: **bold**, *italic*, - lists, # headings. No HTML.';
const FOOTER =
  'Two lines at most, at the bottom of every page, above our standard line. Leave blank for the standard regulatory and copyright statement.';

interface EditorsProps {
  readonly content: ReportContent;
  /** For reading only, all stand open. */
  readonly isOpen: boolean;
  readonly shown: PageName;
}

/** The chosen page's text. The others are in the form too, so a save keeps them; one with a message is shown. */
export function PageEditors({ content, isOpen, shown }: EditorsProps) {
  const field = useStepField();
  const pages = useRowCount('freePages', 0);
  const isHidden = (name: PageName) => isOpen && shown !== name;
  const texts = { content, isOpen };
  return (
    <div className="report-texts">
      <TemplateText {...texts} name="startPage" title="PDF Report Start Page" isHidden={isHidden('startPage')} />
      <TemplateText {...texts} name="introduction" title="Introduction" isHidden={isHidden('introduction')} />
      {Array.from({ length: pages }, (_, index) => index).map((index) => {
        const [title, text] = [`freePages[${index}].title`, `freePages[${index}].text`];
        return (
          <Editor key={index} title={`Page ${index + 1}`} names={[title, text]} isHidden={isHidden(ownPage(index))}>
            <TextInput {...field(title)} label="Title" autoComplete="off" />
            <ReportTextArea {...field(text)} label="Text" hint={MARKDOWN} rows={12} />
            {isOpen ? <TemplateButtons page={ownPage(index)} template={content.template} /> : null}
          </Editor>
        );
      })}
      <TemplateText {...texts} name="footer" title="PDF Footer" hint={FOOTER} rows={3} isHidden={isHidden('footer')} />
      {content.benefits.length > 0 ? (
        <Editor title="Benefits without an amount" names={['unquantified']} isHidden={isHidden(BENEFITS)}>
          <p className="hint">Benefits that we have not quantified. None changes a figure.</p>
          <Benefits benefits={content.benefits} />
        </Editor>
      ) : null}
      {isOpen && shown !== BENEFITS && shown !== 'footer' ? <TextFigures /> : null}
      <TourAnchor steps={[18]} />
      {isOpen ? (
        <p className="page-actions">
          <Button type="submit" name="intent" value="save">
            Save
          </Button>
          <noscript>
            <Button type="submit" name="intent" value="preview">
              Preview
            </Button>
          </noscript>
        </p>
      ) : null}
    </div>
  );
}

/** A text that follows the template until it is edited. */
function TemplateText(props: {
  readonly content: ReportContent;
  readonly isOpen: boolean;
  readonly name: 'startPage' | 'introduction' | 'footer';
  readonly title: string;
  readonly hint?: string;
  readonly rows?: number;
  readonly isHidden: boolean;
}) {
  const { content, isOpen, name, title, hint = MARKDOWN, rows = 16, isHidden } = props;
  const field = useStepField();
  const typed = useTypedField()(name).defaultValue;
  const template = content.template[name];
  const isEdited = sameLines(typed) !== sameLines(template);
  // A footer has no figures.
  const Area = name === 'footer' ? TextArea : ReportTextArea;
  return (
    <Editor
      title={title}
      names={[name]}
      isHidden={isHidden}
      note={isEdited ? 'Edited' : template && 'From the template'}
    >
      <Area
        {...field(name)}
        label={
          <>
            Text<span className="visually-hidden">: {title}</span>
          </>
        }
        hint={hint}
        rows={rows}
      />
      {isOpen ? <TemplateButtons page={name} template={content.template} /> : null}
    </Editor>
  );
}

function Editor(props: {
  readonly title: string;
  /** The fields whose messages show it. */
  readonly names: readonly string[];
  readonly isHidden: boolean;
  readonly note?: string;
  readonly children: ReactNode;
}) {
  const { title, names, isHidden, note, children } = props;
  const errors = useFieldErrors();
  return (
    <section className="fields report-editor" hidden={isHidden && !names.some(errors)} aria-label={title}>
      <div className="section-head">
        <h2>{title}</h2> {note ? <span className="hint">{note}</span> : null}
      </div>
      {children}
    </section>
  );
}

/** No benefit is listed until the user selects it. None changes a figure. */
function Benefits({ benefits }: Pick<ReportContent, 'benefits'>) {
  const isChosen = useIsChosen();
  return benefits.map(({ family, items }) => (
    <fieldset key={family} className="product-list">
      <legend className="product-list-title">{family}</legend>
      {items.map((item) => (
        <Checkbox
          key={item}
          name="unquantified"
          value={item}
          label={item}
          defaultChecked={isChosen('unquantified', item)}
        />
      ))}
    </fieldset>
  ));
}

import { orderSections, type SectionId } from '@worthwhile/roi-core/report-model';
import type { MouseEvent, ReactNode } from 'react';
import { Button } from '#app/ui/form/button.tsx';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { controlId } from '#app/ui/form/field.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { useIsChosen, useRowCount, useTypedField } from '../wizard/step-fields.tsx';
import { PageOrder } from './page-order.tsx';
import './page-drawing.css';

/** The pages in printed order: a lock or a check box for each section, and a link to the text of each page of one's own. */
export function PageList({ isOpen }: { readonly isOpen: boolean }) {
  const isChosen = useIsChosen();
  const typed = useTypedField();
  const ownPages = useRowCount('freePages', 0);
  const textOf = (name: string) => typed(name).defaultValue.trim();
  const sections = orderSections(textOf('sectionOrder').split(','));
  return (
    <fieldset className="report-pages">
      <legend className="product-list-title">Pages</legend>
      <TextPage name="startPage" title="PDF Report Start Page" text={textOf('startPage')} />
      {sections.map(({ id, label, required }, index) => (
        <PageWithNext
          key={id}
          next={
            index === 0 ? <TextPage name="introduction" title="Introduction" text={textOf('introduction')} /> : null
          }
        >
          <div className="report-page">
            <PageDrawing id={id} />
            {required ? (
              <p className="report-part">
                <Icon name="lock" size={20} />
                <span>
                  {label} <span className="visually-hidden">, always included</span>
                </span>
              </p>
            ) : (
              <Checkbox name="sections" value={id} label={label} defaultChecked={isChosen('sections', id)} />
            )}
          </div>
          {id === 'freePages'
            ? Array.from({ length: ownPages }, (_, page) => page).map((page) => (
                <TextPage
                  key={page}
                  name={`freePages[${page}].title`}
                  title={textOf(`freePages[${page}].title`) || `Page ${page + 1}`}
                  text={textOf(`freePages[${page}].text`)}
                />
              ))
            : null}
        </PageWithNext>
      ))}
      {isOpen ? (
        <Button type="submit" name="intent" value="add-page">
          Add page
        </Button>
      ) : null}
      <p className="hint report-pages-note">
        <Icon name="lock" size={16} /> Always included, so that readers can check the report
      </p>
      {isOpen ? <PageOrder sections={sections} /> : null}
    </fieldset>
  );
}

/** The introduction is printed after the summary and is no section. */
function PageWithNext({ children, next }: { readonly children: ReactNode; readonly next: ReactNode }) {
  return (
    <>
      {children}
      {next}
    </>
  );
}

/** A page that is printed once it has a text. */
function TextPage({ name, title, text }: { readonly name: string; readonly title: string; readonly text: string }) {
  const isEmpty = text === '';
  return (
    <div className={isEmpty ? 'report-page report-page-off' : 'report-page'}>
      <PageDrawing id="freePages" />
      <a href={`#${controlId(name)}`} className="report-part" onClick={focusField}>
        <Icon name="pen" size={16} />
        <span>
          <bdi>{title}</bdi> {isEmpty ? <span className="report-page-state">no text</span> : null}
        </span>
      </a>
    </div>
  );
}

/** The link is to a field of this page, and must not be a step in the history of the form. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}

const DRAWINGS: Partial<Record<SectionId, string>> = {
  summary: 'bars',
  figures: 'bars',
  drivers: 'table',
  views: 'table',
  range: 'range',
  investment: 'table',
  assumptions: 'table',
  reductions: 'table',
};

/** The kind of page as a picture; its name is below. */
function PageDrawing({ id }: { readonly id: SectionId }) {
  return <span className={`page-drawing page-drawing-${DRAWINGS[id] ?? 'text'}`} aria-hidden="true" />;
}

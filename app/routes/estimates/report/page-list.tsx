import { orderSections, type SectionId } from '@worthwhile/roi-core/report-model';
import type { ReactNode } from 'react';
import { Button } from '#app/ui/form/button.tsx';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { useIsChosen, useRowCount, useTypedField } from '../wizard/step-fields.tsx';
import { BENEFITS, intentOf, ownPage, type PageName } from './page-name.ts';
import { PageOrder } from './page-order.tsx';
import './page-drawing.css';

/** The pages in printed order: a lock or a check box for each section, and a button for each page with a text of its own. */
export function PageList(props: {
  readonly isOpen: boolean;
  readonly shown: PageName;
  readonly onShow: (page: PageName) => void;
  readonly hasBenefits: boolean;
}) {
  const { isOpen, shown, onShow, hasBenefits } = props;
  const isChosen = useIsChosen();
  const typed = useTypedField();
  const ownPages = useRowCount('freePages', 0);
  const textOf = (name: string) => typed(name).defaultValue.trim();
  const opens = { isOpen, shown, onShow };
  const sections = orderSections(textOf('sectionOrder').split(','));
  return (
    <fieldset className="report-pages">
      <legend className="product-list-title">Pages</legend>
      <TextPage {...opens} page="startPage" title="PDF Report Start Page" isEmpty={textOf('startPage') === ''} />
      {sections.map(({ id, label, required }, index) => (
        <PageWithNext
          key={id}
          next={
            index === 0 ? (
              <TextPage {...opens} page="introduction" title="Introduction" isEmpty={textOf('introduction') === ''} />
            ) : id === 'notIncluded' && hasBenefits ? (
              <TextPage
                {...opens}
                page={BENEFITS}
                title="Benefits without an amount"
                isEmpty={textOf(BENEFITS) === ''}
              />
            ) : null
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
                  {...opens}
                  page={ownPage(page)}
                  title={textOf(`freePages[${page}].title`) || `Page ${page + 1}`}
                  isEmpty={textOf(`freePages[${page}].text`) === ''}
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
      <TextPage {...opens} page="footer" title="PDF Footer" isEmpty={textOf('footer') === ''} />
      <p className="hint report-pages-note">
        <Icon name="lock" size={16} /> Always included, so that readers can check the report
      </p>
      {isOpen ? <PageOrder sections={sections} /> : null}
    </fieldset>
  );
}

/** The introduction is printed after the summary, and benefits without an amount after what is not included; neither is a section. */
function PageWithNext({ children, next }: { readonly children: ReactNode; readonly next: ReactNode }) {
  return (
    <>
      {children}
      {next}
    </>
  );
}

/** A page that is printed once it has a text, which its button opens. Without scripts the button saves first. */
function TextPage(props: {
  readonly page: PageName;
  readonly title: string;
  readonly isEmpty: boolean;
  readonly isOpen: boolean;
  readonly shown: PageName;
  readonly onShow: (page: PageName) => void;
}) {
  const { page, title, isEmpty, isOpen, shown, onShow } = props;
  const name = (
    <>
      <Icon name="pen" size={16} />
      <span>
        <bdi>{title}</bdi> {isEmpty ? <span className="report-page-state">no text</span> : null}
      </span>
    </>
  );
  return (
    <div className={isEmpty ? 'report-page report-page-off' : 'report-page'}>
      <PageDrawing id="freePages" />
      {isOpen ? (
        <button
          type="submit"
          name="intent"
          value={intentOf(page)}
          className="report-part"
          aria-current={page === shown ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault();
            onShow(page);
          }}
        >
          {name}
        </button>
      ) : (
        <p className="report-part">{name}</p>
      )}
    </div>
  );
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

import { EDITION_LABELS, EDITIONS, type SectionId } from '@worthwhile/roi-core/report-model';
import { Button, ButtonLink } from '#app/ui/form/button.tsx';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { RadioCards } from '#app/ui/form/radio-cards.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { useLivePreview } from '#app/ui/network/live-preview.ts';
import { PagesPreview, type ShownPages } from '#app/ui/report/pages-preview.tsx';
import { TextFigures } from '#app/ui/report/text-figures.tsx';
import { TourAnchor } from '#app/ui/tour/tour-anchor.tsx';
import type { Wording } from '../wizard/conflict-form.tsx';
import type { Frame } from '../wizard/content.ts';
import { useIsChosen, useRowCount, useStepField } from '../wizard/step-fields.tsx';
import { StepForm } from '../wizard/step-form.tsx';
import { WizardFrame } from '../wizard/wizard-frame.tsx';
import { EDITION_CONTENTS, EDITION_ICONS, EDITION_KINDS } from './editions.ts';
import type { ReportContent } from './load-report-texts.server.ts';
import { PREVIEW, PreviewButton } from './preview-button.tsx';
import './report-step.css';

const PREVIEW_DELAY_MS = 400;
const NO_FIGURES = 'Available once all steps with figures are complete';
const MARKDOWN = 'Markdown: **bold**, *italic*, - lists, # headings. No HTML.';

export function ReportPage({ frame, content }: { frame: Frame; content: ReportContent }) {
  return (
    <WizardFrame
      frame={frame}
      content={content}
      title="Report"
      lead={frame.mode === 'view' ? 'The texts and sections of this report. View only.' : leadOf(content)}
      actions={
        frame.headline ? <ButtonLink href={`/estimate/report?estId=${frame.estId}`}>Preview report</ButtonLink> : null
      }
    >
      <StepForm frame={frame} content={content} wording={wordingOf(content)}>
        <ReportFields content={content} isOpen={frame.mode === 'edit'} />
      </StepForm>
    </WizardFrame>
  );
}

function leadOf({ texts }: ReportContent): string {
  const hasTexts = Object.values(texts).some((text) => typeof text === 'string' && text !== '');
  return hasTexts
    ? 'Everything here is optional. These texts come from your organization’s template until you change them. Changes apply to this estimate only.'
    : 'Everything here is optional. Your organization’s template has no texts. What you write applies to this estimate only.';
}

function wordingOf({ sections }: ReportContent): Wording {
  return (_name, text) => sections.find(({ id }) => id === text)?.label ?? text;
}

function ReportFields({ content, isOpen }: { content: ReportContent; isOpen: boolean }) {
  const field = useStepField();
  const pages = useRowCount('freePages', 0);
  const live = useLivePreview<ShownPages>({ path: PREVIEW, delayMs: PREVIEW_DELAY_MS });
  return (
    <div className="report-step" onInput={live.onInput}>
      <EditionCards hasResult={content.hasResult} />
      <div className="report-step-form">
        <Sections sections={content.sections} />
        <div className="fields">
          <TextFigures />
          <TextArea {...field('startPage')} label="PDF Report Start Page" hint={MARKDOWN} />
          <TextArea {...field('introduction')} label="Introduction" hint={MARKDOWN} />
          {Array.from({ length: pages }, (_, index) => index).map((index) => (
            <fieldset key={index} className="fields free-page">
              <legend className="product-list-title">Page {index + 1}</legend>
              <TextInput {...field(`freePages[${index}].title`)} label="Title" autoComplete="off" />
              <TextArea {...field(`freePages[${index}].text`)} label="Text" hint={MARKDOWN} />
            </fieldset>
          ))}
          <TextArea
            {...field('footer')}
            label="PDF Footer"
            hint="Two lines at most, at the bottom of every page, above our standard line. Leave blank for the standard regulatory and copyright statement."
            rows={2}
          />
        </div>
        <TourAnchor steps={[18]} />
        <Benefits benefits={content.benefits} />
        {isOpen ? (
          <p className="page-actions">
            <Button type="submit" name="intent" value="add-page">
              Add page
            </Button>
            <Button type="submit" name="intent" value="save">
              Save
            </Button>
            <noscript>
              <Button type="submit" name="intent" value="preview">
                Preview
              </Button>
            </noscript>
            <PreviewButton />
          </p>
        ) : null}
      </div>
      <PagesPreview
        preview={live.preview ?? content.preview}
        caption={content.hasResult ? 'Preview of the pages with your texts' : 'Preview with sample data'}
        outdated={live.outdated}
      />
    </div>
  );
}

/** Chooses what the preview shows. After Generate ROI, every edition can be downloaded. */
function EditionCards({ hasResult }: { readonly hasResult: boolean }) {
  return (
    <div className="report-editions">
      <RadioCards
        name="edition"
        label="Edition to preview"
        hint="All editions are available after you generate."
        defaultValue="full"
        options={EDITIONS.map((edition) => {
          const isReady = hasResult || edition === 'full';
          return {
            value: edition,
            label: EDITION_LABELS[edition],
            description: isReady ? `${EDITION_KINDS[edition]}. ${EDITION_CONTENTS[edition]}` : NO_FIGURES,
            disabled: !isReady,
            isShort: true,
            aside: <Icon name={EDITION_ICONS[edition]} size={20} />,
          };
        })}
      />
    </div>
  );
}

function Sections({ sections }: { sections: ReportContent['sections'] }) {
  const isChosen = useIsChosen();
  return (
    <fieldset className="product-list report-pages">
      <legend className="product-list-title">Pages</legend>
      {sections.map(({ id, label, required }) =>
        required ? (
          <div key={id} className="report-page">
            <PageDrawing id={id} />
            <p className="report-part">
              <Icon name="lock" size={20} />
              <span>
                {label} <span className="visually-hidden">, always included</span>
              </span>
            </p>
          </div>
        ) : (
          <div key={id} className="report-page">
            <PageDrawing id={id} />
            <Checkbox name="sections" value={id} label={label} defaultChecked={isChosen('sections', id)} />
          </div>
        ),
      )}
      <p className="hint report-pages-note">
        <Icon name="lock" size={16} /> Always included, so that readers can check the report
      </p>
    </fieldset>
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

/** The kind of page as a picture; its name is next to it. */
function PageDrawing({ id }: { readonly id: SectionId }) {
  return <span className={`page-drawing page-drawing-${DRAWINGS[id] ?? 'text'}`} aria-hidden="true" />;
}

/** No benefit is listed until the user selects it. None changes a figure. */
function Benefits({ benefits }: Pick<ReportContent, 'benefits'>) {
  const isChosen = useIsChosen();
  return benefits.map(({ family, items }) => (
    <fieldset key={family} className="product-list section">
      <legend className="product-list-title">{`Benefits that we have not quantified: ${family}`}</legend>
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

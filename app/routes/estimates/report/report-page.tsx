import { EDITION_LABELS, EDITIONS } from '@worthwhile/roi-core/report-model';
import { Button, ButtonLink } from '#app/ui/form/button.tsx';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { RadioCards } from '#app/ui/form/radio-cards.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { useLivePreview } from '#app/ui/network/live-preview.ts';
import { ReportTextArea } from '#app/ui/report/figure-menu.tsx';
import { PagesPreview, type ShownPages } from '#app/ui/report/pages-preview.tsx';
import { TextFigures } from '#app/ui/report/text-figures.tsx';
import { TourAnchor } from '#app/ui/tour/tour-anchor.tsx';
import type { Wording } from '../wizard/conflict-form.tsx';
import type { Frame } from '../wizard/content.ts';
import { useIsChosen, useRowCount, useStepField } from '../wizard/step-fields.tsx';
import { StepForm } from '../wizard/step-form.tsx';
import { WizardFrame } from '../wizard/wizard-frame.tsx';
import { EDITION_ICONS, EDITION_KINDS } from './editions.ts';
import type { ReportContent } from './load-report-texts.server.ts';
import { PageList } from './page-list.tsx';
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
      <PageList isOpen={isOpen} />
      <div className="report-texts">
        <div className="fields">
          <h2>Texts</h2>
          <TextFigures />
          <ReportTextArea {...field('startPage')} label="PDF Report Start Page" hint={MARKDOWN} />
          <ReportTextArea {...field('introduction')} label="Introduction" hint={MARKDOWN} />
          {Array.from({ length: pages }, (_, index) => index).map((index) => (
            <fieldset key={index} className="fields free-page">
              <legend className="product-list-title">Page {index + 1}</legend>
              <TextInput {...field(`freePages[${index}].title`)} label="Title" autoComplete="off" />
              <ReportTextArea {...field(`freePages[${index}].text`)} label="Text" hint={MARKDOWN} />
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
      <section className="report-preview" aria-labelledby="report-preview">
        <h2 id="report-preview">Preview</h2>
        <PagesPreview
          preview={live.preview ?? content.preview}
          caption={content.hasResult ? 'The pages with your texts' : 'The pages with your texts and sample data'}
          outdated={live.outdated}
        />
        {isOpen ? (
          <p className="page-actions">
            <PreviewButton />
          </p>
        ) : null}
      </section>
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
        hint="You can download all of them after you generate."
        defaultValue="full"
        options={EDITIONS.map((edition) => {
          const isReady = hasResult || edition === 'full';
          return {
            value: edition,
            label: EDITION_LABELS[edition],
            description: isReady ? EDITION_KINDS[edition] : NO_FIGURES,
            disabled: !isReady,
            isShort: true,
            aside: <Icon name={EDITION_ICONS[edition]} size={20} />,
          };
        })}
      />
    </div>
  );
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

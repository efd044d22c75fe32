import { EDITION_LABELS, EDITIONS } from '@worthwhile/roi-core/report-model';
import { useEffect, useRef, useState } from 'react';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { controlId } from '#app/ui/form/field.tsx';
import { RadioCards } from '#app/ui/form/radio-cards.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { useLivePreview } from '#app/ui/network/live-preview.ts';
import { PagesPreview, type ShownPages } from '#app/ui/report/pages-preview.tsx';
import type { Wording } from '../wizard/conflict-form.tsx';
import type { Frame } from '../wizard/content.ts';
import { useRowCount, useTypedField } from '../wizard/step-fields.tsx';
import { StepForm } from '../wizard/step-form.tsx';
import { WizardFrame } from '../wizard/wizard-frame.tsx';
import { EDITION_ICONS, EDITION_KINDS, inEdition } from './editions.ts';
import type { ReportContent } from './load-report-texts.server.ts';
import { PageEditors } from './page-editors.tsx';
import { PageList } from './page-list.tsx';
import { firstFieldOf, ownPage, type PageName } from './page-name.ts';
import { PREVIEW, PreviewButton } from './preview-button.tsx';
import './report-step.css';

const PREVIEW_DELAY_MS = 400;
const NO_FIGURES = 'Available once all steps with figures are complete';

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
  const pages = useRowCount('freePages', 0);
  const typed = useTypedField();
  const isAdded = pages > 0 && typed(firstFieldOf(ownPage(pages - 1))).defaultValue === '';
  const [shown, setShown] = useState<PageName>(isAdded ? ownPage(pages - 1) : content.page);
  const live = useLivePreview<ShownPages>({ path: PREVIEW, delayMs: PREVIEW_DELAY_MS });
  const isPressed = useRef(false);
  useEffect(() => {
    if (isPressed.current) document.getElementById(controlId(firstFieldOf(shown)))?.focus();
    isPressed.current = false;
  }, [shown]);
  function show(page: PageName) {
    isPressed.current = true;
    setShown(page);
  }
  const before = useRef(pages);
  useEffect(() => {
    if (pages > before.current) {
      isPressed.current = true;
      setShown(ownPage(pages - 1));
    }
    before.current = pages;
  }, [pages]);
  return (
    <div className="report-step" onInput={live.onInput}>
      <EditionCards hasResult={content.hasResult} />
      <PageList isOpen={isOpen} shown={shown} onShow={show} hasBenefits={content.benefits.length > 0} />
      <PageEditors content={content} isOpen={isOpen} shown={shown} />
      <section className="report-preview" aria-labelledby="report-preview" data-page={shown.replace(/\[.*/, '')}>
        <h2 id="report-preview">Preview</h2>
        <PagesPreview
          preview={live.preview ?? content.preview}
          caption={content.hasResult ? 'With your text' : 'With your text and sample data'}
          outdated={live.outdated}
        />
        {isOpen ? (
          <p className="page-actions">
            <PreviewButton />
          </p>
        ) : null}
        <OtherEditions shown={shown} />
      </section>
    </div>
  );
}

/** Where else the open page is printed. */
function OtherEditions({ shown }: { readonly shown: PageName }) {
  return (
    <section className="other-editions" aria-labelledby="other-editions">
      <h3 id="other-editions">This page in the other editions</h3>
      <dl>
        {EDITIONS.filter((edition) => edition !== 'full').map((edition) => (
          <div key={edition}>
            <dt>{EDITION_LABELS[edition]}</dt> <dd>{inEdition(shown, edition)}</dd>
          </div>
        ))}
      </dl>
    </section>
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

import { Form } from '@remix-run/react';
import { useEffect } from 'react';
import type { WidgetPreview } from '#app/modules/widget/setup.server.ts';
import { Button, SubmitButton } from '#app/ui/form/button.tsx';
import { useLivePreview } from '#app/ui/network/live-preview.ts';
import { OutdatedPreview } from '#app/ui/network/outdated-preview.tsx';
import { BaseFields } from '#app/ui/saving/base-fields.tsx';
import type { SetupAnswer, SetupData } from './load-setup.server.ts';
import { OfferFields, PriceFields, SiteFields, StartFields } from './offer-fields.tsx';
import { setupValues, storedValues } from './setup-values.ts';
import { StillCalculator } from './still-calculator.tsx';

const PREVIEW_DELAY_MS = 400;
const SCRIPT = '/widget/v1/savings-calculator.js';

/** With scripts the calculator follows the choices. */
export function SetupForm(props: {
  readonly data: SetupData;
  readonly path: string;
  readonly answer: SetupAnswer | undefined;
}) {
  const { data, answer } = props;
  const { setup, offer } = data;
  const live = useLivePreview<WidgetPreview>({ path: `${props.path}/preview`, delayMs: PREVIEW_DELAY_MS });
  const errors = answer && !answer.ok ? answer.errors : {};
  const values = setupValues(setup, offer.priced, answer?.values);
  const fields = { values, errors };
  const preview = live.preview ?? (answer?.ok ? answer.preview : data.preview);
  return (
    <div className="preview-layout widget-setup">
      <Form
        key={setup.version}
        method="post"
        noValidate
        className="preview-form"
        onInput={setup.isOpen ? live.onInput : undefined}
      >
        <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          Save
        </button>
        <BaseFields answer={answer} texts={storedValues(setup, offer.priced)} />
        <fieldset disabled={!setup.isOpen}>
          <legend className="visually-hidden">Widget</legend>
          <OfferFields {...fields} offer={offer} />
          <StartFields {...fields} offer={offer} />
          <PriceFields {...fields} offer={offer} />
          <SiteFields {...fields} allowsLoopback={setup.allowsLoopback} />
        </fieldset>
        {setup.isOpen ? (
          <div className="form-actions">
            <SubmitButton name="intent" value="save" pendingText="Saving…">
              Save
            </SubmitButton>
            <Button type="submit" name="intent" value="preview">
              Update the preview
            </Button>
          </div>
        ) : null}
      </Form>
      {preview ? <WidgetPreviewPanel preview={preview} outdated={live.outdated} /> : null}
    </div>
  );
}

function WidgetPreviewPanel(props: {
  readonly preview: WidgetPreview;
  /** Reason why it is older than the choices. */
  readonly outdated: string | null;
}) {
  const { preview, outdated } = props;
  useEffect(() => {
    // The element registers itself; a second preview finds it registered.
    import(/* @vite-ignore */ SCRIPT).catch(() => undefined);
  }, []);
  // `<` alone could end the script element; JSON can escape it.
  const json = JSON.stringify(preview.configuration).replaceAll('<', '\\u003c');
  return (
    <section className="widget-preview" aria-label="Preview">
      <p className="hint">As a visitor sees it. Without scripts: “{preview.sentence}”</p>
      <OutdatedPreview why={outdated} />
      <noscript>
        <StillCalculator calculator={preview.hosted} />
      </noscript>
      <div
        key={json}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own element around JSON that cannot end it
        dangerouslySetInnerHTML={{
          __html: `<savings-calculator lead="event" heading-level="2"><script type="application/json">${json}</script></savings-calculator>`,
        }}
      />
    </section>
  );
}

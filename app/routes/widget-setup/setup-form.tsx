import { useFetcher } from '@remix-run/react';
import { type FormEvent, useEffect, useRef } from 'react';
import { versionOf } from '#app/ui/connection/version-of.ts';
import { Button, SubmitButton } from '#app/ui/form/button.tsx';
import { OfferFields, StartFields } from './offer-fields.tsx';
import type { SetupAnswer, SetupData } from './setup-data.ts';
import { setupValues } from './setup-values.ts';
import { SiteFields } from './site-fields.tsx';
import { WidgetPreviewPanel } from './widget-preview.tsx';

const PREVIEW_DELAY_MS = 400;

/** The form with the calculator beside it. Scripts add that the calculator follows what is chosen. */
export function SetupForm({ data, answer }: { readonly data: SetupData; readonly answer: SetupAnswer | undefined }) {
  const { setup, offer } = data;
  const live = useLivePreview();
  const errors = answer && !answer.ok ? answer.errors : {};
  const isStale = answer && !answer.ok ? answer.code === 'conflict' : false;
  const values = setupValues(setup, answer?.values);
  const fields = { values, errors, stored: isStale ? setup : undefined };
  const preview = live.preview ?? (answer?.ok ? answer.preview : data.preview);
  return (
    <div className="widget-setup">
      <form method="post" noValidate className="widget-form" onInput={setup.isOpen ? live.onInput : undefined}>
        <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          Save
        </button>
        <input type="hidden" name="version" value={versionOf(answer, setup.version)} />
        <fieldset className="widget-fieldset" disabled={!setup.isOpen}>
          <legend className="visually-hidden">Widget</legend>
          <OfferFields {...fields} offer={offer} />
          <StartFields {...fields} offer={offer} />
          <SiteFields {...fields} allowsLoopback={setup.allowsLoopback} />
        </fieldset>
        {setup.isOpen ? (
          <div className="form-actions">
            <SubmitButton name="intent" value="save" pendingText="Saving">
              Save
            </SubmitButton>
            <Button type="submit" name="intent" value="preview">
              Update the preview
            </Button>
          </div>
        ) : null}
      </form>
      {preview ? <WidgetPreviewPanel preview={preview} /> : null}
    </div>
  );
}

/** Asks for the preview of what is chosen a moment after the last change. */
function useLivePreview() {
  const fetcher = useFetcher<SetupAnswer>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  function onInput(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const typed = new FormData(form);
      typed.set('intent', 'preview');
      fetcher.submit(typed, { method: 'post' });
    }, PREVIEW_DELAY_MS);
  }
  return { preview: fetcher.data?.ok ? fetcher.data.preview : null, onInput };
}

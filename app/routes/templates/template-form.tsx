import { useFetcher } from '@remix-run/react';
import { type FormEvent, useEffect, useRef } from 'react';
import type { FieldErrors } from '#app/errors.ts';
import { Button, SubmitButton } from '#app/ui/form/button.tsx';
import { countRows } from '../estimates/wizard/rows.ts';
import { BrandingFields } from './branding-fields.tsx';
import type { Preview } from './load-template.server.ts';
import { TemplateFields } from './template-fields.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { storedTexts, type TemplateTexts } from './template-texts.ts';

const PREVIEW_DELAY_MS = 600;

export interface ShownTemplate {
  readonly owner: number | 'vendor';
  readonly version: number;
  readonly isOpen: boolean;
  readonly logoUrl: string | null;
  readonly isAccentLegible: boolean;
  readonly startPage: string;
  readonly introduction: string;
  readonly footer: string;
  readonly accent: string | null;
  readonly freePages: readonly { readonly title: string; readonly text: string }[];
}

/**
 * The form with its preview beside it. The browser sends it itself: the preview as PDF opens in a window of its own.
 * Scripts add that the preview follows what is typed.
 */
export function TemplateForm(props: {
  readonly template: ShownTemplate;
  /** The version that what the form shows was made from. */
  readonly version: number;
  readonly typed: TemplateTexts | undefined;
  readonly errors: FieldErrors;
  /** Somebody else saved in the meantime: what they saved stands beside what was typed. */
  readonly isStale: boolean;
  readonly addsPage: boolean;
  readonly preview: Preview;
}) {
  const { template, version, typed, errors, isStale, addsPage, preview } = props;
  const live = useLivePreview();
  const stored = storedTexts(template);
  const texts = typed ?? stored;
  const pages = countRows(texts, 'freePages') + (addsPage ? 1 : 0);
  const fields = { texts, stored: isStale ? stored : undefined, errors };
  return (
    <div className="template">
      <form
        method="post"
        encType="multipart/form-data"
        noValidate
        className="template-form"
        onInput={template.isOpen ? live.onInput : undefined}
      >
        <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          Save
        </button>
        <input type="hidden" name="version" value={version} />
        <fieldset className="template-fieldset" disabled={!template.isOpen}>
          <legend className="visually-hidden">PDF Template</legend>
          <TemplateFields {...fields} pages={pages} />
          {template.owner === 'vendor' ? null : <BrandingFields {...fields} template={template} />}
        </fieldset>
        {template.isOpen ? (
          <div className="form-actions template-actions">
            <SubmitButton name="intent" value="save" pendingText="Saving">
              Save
            </SubmitButton>
            {/* The title of a page to come is asked for without scripts, too. */}
            <Button type="submit" name="intent" value="add-page">
              Add a free page
            </Button>
            <Button type="submit" name="intent" value="preview">
              Update the preview
            </Button>
            <button
              type="submit"
              className="button"
              formAction={`/edit-pdf/${template.owner}/preview`}
              formTarget="_blank"
            >
              Preview as PDF
            </button>
          </div>
        ) : null}
      </form>
      <TemplatePreview preview={live.preview ?? preview} />
    </div>
  );
}

/** Asks for the preview of what is typed a moment after the last key. */
function useLivePreview() {
  const fetcher = useFetcher<{ ok: true; preview: Preview | null } | { ok: false }>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  function onInput(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const typed = new FormData(form);
      typed.delete('logo');
      typed.set('intent', 'preview');
      fetcher.submit(typed, { method: 'post', encType: 'multipart/form-data' });
    }, PREVIEW_DELAY_MS);
  }
  return { preview: fetcher.data?.ok ? fetcher.data.preview : null, onInput };
}

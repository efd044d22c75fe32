import { useSubmit } from '@remix-run/react';
import type { FieldErrors } from '#app/errors.ts';
import { Button, SubmitButton } from '#app/ui/form/button.tsx';
import { useLivePreview } from '#app/ui/network/live-preview.ts';
import { PagesPreview, type ShownPages } from '#app/ui/report/pages-preview.tsx';
import { BaseFields } from '#app/ui/saving/base-fields.tsx';
import { countRows } from '../estimates/wizard/rows.ts';
import { BrandingFields } from './branding-fields.tsx';
import { TemplateFields } from './template-fields.tsx';
import { storedTexts, type TemplateTexts } from './template-texts.ts';

const PREVIEW_DELAY_MS = 600;

export interface ShownTemplate {
  readonly owner: number | 'vendor';
  readonly version: number;
  readonly isOpen: boolean;
  readonly logoUrl: string | null;
  readonly logoUploadId: string | null;
  /** What a day allows. */
  readonly imageQuota: string;
  readonly isAccentLegible: boolean;
  readonly startPage: string;
  readonly introduction: string;
  readonly footer: string;
  readonly accent: string | null;
  readonly freePages: { title: string; text: string }[];
}

/**
 * The preview renders again after each save; the PDF preview opens in a new window. With scripts the preview follows
 * the entries.
 */
export function TemplateForm(props: {
  readonly template: ShownTemplate;
  readonly typed: TemplateTexts | undefined;
  readonly errors: FieldErrors;
  readonly addsPage: boolean;
  readonly preview: ShownPages;
}) {
  const { template, typed, errors, addsPage, preview } = props;
  const live = useLivePreview<ShownPages>({
    path: `/edit-pdf/${template.owner}/preview`,
    delayMs: PREVIEW_DELAY_MS,
    without: 'logo',
  });
  const submit = useSubmit();
  const stored = storedTexts(template);
  const texts = typed ?? stored;
  const pages = countRows(texts, 'freePages') + (addsPage ? 1 : 0);
  const fields = { texts, errors };
  return (
    <div className="preview-layout template">
      <form
        key={template.version}
        method="post"
        action={`/edit-pdf/${template.owner}`}
        // The framework looks up the address in advance. Otherwise the first submission would request it, and a failure would
        // replace the page.
        data-discover="true"
        encType="multipart/form-data"
        noValidate
        className="preview-form"
        onInput={live.onInput}
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent as SubmitEvent;
          const button = submitter instanceof HTMLButtonElement ? submitter : null;
          // Only the browser can open a window. The page sends everything else, and preserves the entries if the connection
          // fails.
          if (button?.formTarget === '_blank') return;
          event.preventDefault();
          submit(button ?? event.currentTarget);
        }}
      >
        <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          Save
        </button>
        <BaseFields answer={typed && { values: typed }} texts={stored} />
        <fieldset>
          <legend className="visually-hidden">PDF Template</legend>
          <TemplateFields {...fields} pages={pages} />
          {template.owner === 'vendor' ? null : <BrandingFields {...fields} template={template} />}
        </fieldset>

        <div className="form-actions template-actions">
          <SubmitButton name="intent" value="save" pendingText="Saving…">
            Save
          </SubmitButton>
          {/* This button posts, so a page can be added without scripts. */}
          <Button type="submit" name="intent" value="add-page">
            Add page
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
      </form>
      <PagesPreview caption="Preview with sample data" preview={live.preview ?? preview} outdated={live.outdated} />
    </div>
  );
}

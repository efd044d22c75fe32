import { useNonce } from '#app/ui/nonce.ts';
import type { Preview } from './load-template.server.ts';

/**
 * The first pages of the report, small. It is a picture of what the form says, so the keyboard and screen readers skip
 * it; the preview as PDF is the one to be read.
 */
export function TemplatePreview({ preview }: { readonly preview: Preview }) {
  const nonce = useNonce();
  return (
    <section className="template-preview" aria-label="Preview of the first pages">
      <p className="hint">Preview of the first pages, around an example’s figures.</p>
      <style
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the report package, which escapes every text in it
        dangerouslySetInnerHTML={{ __html: preview.styles }}
      />
      <div
        className="template-sheet"
        {...{ inert: '' }}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own escaped markup of the report
        dangerouslySetInnerHTML={{ __html: preview.body }}
      />
      <p className="template-foot">{preview.footer}</p>
    </section>
  );
}

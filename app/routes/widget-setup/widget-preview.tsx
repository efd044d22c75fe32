import { useEffect } from 'react';
import type { WidgetPreview } from '#app/modules/widget/setup.server.ts';
import { OutdatedPreview } from '#app/ui/network/outdated-preview.tsx';

const SCRIPT = '/widget/v1/savings-calculator.js';

/** The calculator itself, as a site would show it; without scripts the words that it stands for. */
export function WidgetPreviewPanel(props: {
  readonly preview: WidgetPreview;
  /** Why it is older than what is chosen. */
  readonly outdated: string | null;
}) {
  const { preview, outdated } = props;
  useEffect(() => {
    // The element defines itself; a second preview finds it defined.
    import(/* @vite-ignore */ SCRIPT).catch(() => undefined);
  }, []);
  // The one sign that could end the script element, as JSON may write it.
  const json = JSON.stringify(preview.configuration).replaceAll('<', '\\u003c');
  return (
    <section className="widget-preview" aria-label="Preview">
      <p className="hint">As a visitor sees it. Without scripts: “{preview.sentence}”</p>
      <OutdatedPreview why={outdated} />
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

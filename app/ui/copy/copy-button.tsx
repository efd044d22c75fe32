import { type ReactElement, useState } from 'react';
import { useEnhanced } from '../enhanced.ts';

interface CopyButtonProps {
  /** The id of what holds the table or the chart. */
  readonly within: string;
  readonly kind: 'table' | 'chart';
  /** What it is, for those who hear the button alone. */
  readonly name: string;
}

const load = () => import('./copy-for-slides.ts');

/**
 * Copies a table or a chart so that it can be pasted into a slide, a mail or a sheet. Only scripts reach the clipboard, so
 * they add it to the page; the script that copies comes when it is first wanted.
 */
export function CopyButton({ within, kind, name }: CopyButtonProps): ReactElement | null {
  const isEnhanced = useEnhanced();
  const [said, setSaid] = useState('');
  const warm = () => {
    load().catch(() => undefined);
  };

  async function copy() {
    setSaid('');
    try {
      const { copyForSlides, shownIn } = await load();
      await copyForSlides(shownIn(within, kind));
      setSaid(kind === 'table' ? 'Table copied' : 'Chart copied');
    } catch {
      setSaid('It could not be copied: this browser does not allow it');
    }
  }

  if (!isEnhanced) return null;
  return (
    <span className="copy">
      <span className="copy-said" role="status">
        {said}
      </span>
      <button type="button" className="button button-text" onClick={copy} onPointerEnter={warm} onFocus={warm}>
        Copy {kind} for slides<span className="visually-hidden">: {name}</span>
      </button>
    </span>
  );
}

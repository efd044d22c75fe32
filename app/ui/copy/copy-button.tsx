import { useState } from 'react';
import { useEnhanced } from '../enhanced.ts';

interface CopyButtonProps {
  /** ID of the section with the table or chart. */
  readonly within: string;
  readonly kind: 'table' | 'chart';
  /** For the accessible name. */
  readonly name: string;
}

const load = () => import('./copy-for-slides.ts');

/** Copies a table or chart. Rendered only with scripts, which the clipboard needs; the copying code loads on first use. */
export function CopyButton({ within, kind, name }: CopyButtonProps) {
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
      setSaid('Couldn’t copy. Your browser blocked it');
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

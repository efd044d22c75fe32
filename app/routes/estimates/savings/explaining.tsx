import type { ReactNode } from 'react';
import { ExplanationPanel } from '#app/ui/wizard/explanation.tsx';
import type { ExplainLink } from '#app/ui/wizard/stats.tsx';
import type { Frame } from '../wizard/content.ts';
import { stepHref } from '../wizard/wizard-url.ts';
import type { SavingsContent } from './content.ts';

/** What every part of the page needs to open and close explanations. */
export interface Explaining {
  readonly link: (figure: string) => ExplainLink;
  /** The open explanation if it is that of one of these figures. */
  readonly panelFor: (...figures: string[]) => ReactNode;
}

/** The links of a savings page's figures, and the one explanation that its address opens. */
export function useExplaining(frame: Frame, { open, tab, order }: SavingsContent): Explaining {
  const kept = { ...(tab === 'savings' ? {} : { tab }), ...(order === 'asc' ? { order } : {}) };
  const estId = frame.estId ?? 0;
  const closed = stepHref(estId, 'savings', frame.mode, kept);
  const opened = (figure: string) => stepHref(estId, 'savings', frame.mode, { ...kept, figure });
  return {
    link: (figure) =>
      open?.figure === figure ? { href: closed, open: true } : { href: `${opened(figure)}#explanation`, open: false },
    panelFor: (...figures) =>
      open && figures.includes(open.figure) ? (
        <div id="explanation" className="explanation-place">
          <ExplanationPanel
            trace={open.trace}
            shown={open.shown}
            closeHref={closed}
            assumptionsHref={frame.mode === 'edit' ? stepHref(estId, 'assumptions', 'edit') : undefined}
            figureHref={`${opened(open.figure)}#explanation`}
          />
        </div>
      ) : null,
  };
}

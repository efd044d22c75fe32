import type { ReactNode } from 'react';
import { ExplanationPanel } from '#app/ui/wizard/explanation.tsx';
import type { ExplainLink } from '#app/ui/wizard/stats.tsx';
import type { Frame } from '../wizard/content.ts';
import { stepHref } from '../wizard/wizard-url.ts';
import { figuresShown } from './figures-shown.ts';
import type { SavingsContent } from './load-savings.server.ts';

export interface Explaining {
  /** Undefined for a figure without an explanation. */
  readonly link: (figure: string) => ExplainLink | undefined;
  /** Renders the open explanation if it belongs to one of these figures. */
  readonly panelFor: (...figures: string[]) => ReactNode;
  /** Renders an explanation that was opened from another one, if the page shows its figure nowhere else. */
  readonly panelForOthers: () => ReactNode;
}

/** The address opens at most one explanation. */
export function useExplanation(frame: Frame, content: SavingsContent): Explaining {
  const { open, tab, order } = content;
  const kept = { ...(tab === 'savings' ? {} : { tab }), ...(order === 'asc' ? { order } : {}) };
  const estId = frame.estId ?? 0;
  const closed = stepHref(estId, 'savings', frame.mode, kept);
  const hrefOf = (figure: string) =>
    content.explained === null || content.explained.includes(figure)
      ? `${stepHref(estId, 'savings', frame.mode, { ...kept, figure })}#explanation`
      : undefined;
  const panel = open ? (
    <div id="explanation" className="explanation-place">
      <ExplanationPanel
        trace={open.trace}
        shown={open.shown}
        closeHref={closed}
        assumptionsHref={frame.mode === 'edit' ? stepHref(estId, 'assumptions', 'edit') : undefined}
        hrefOf={hrefOf}
      />
    </div>
  ) : null;
  return {
    link: (figure) => {
      const href = hrefOf(figure);
      if (href === undefined) return undefined;
      return open?.figure === figure ? { href: closed, open: true } : { href, open: false };
    },
    panelFor: (...figures) => (open && figures.includes(open.figure) ? panel : null),
    panelForOthers: () => (open && !figuresShown(content).includes(open.figure) ? panel : null),
  };
}

export function ExplanationRow({ columns, panel }: { readonly columns: number; readonly panel: ReactNode }) {
  if (!panel) return null;
  return (
    <tr className="driver-explanation">
      <td colSpan={columns}>{panel}</td>
    </tr>
  );
}

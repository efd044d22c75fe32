import type { MouseEvent } from 'react';
import type { TooltipRenderProps } from 'react-joyride';
import { Icon } from '../icons.tsx';
import { restWords } from './rest-words.ts';
import { canShow, type GuidedStep } from './targets.ts';

/** Moves by index, not by the library's controls: it ignores them while scrolling, when the button already has the focus. */
export function TourTooltip(
  props: TooltipRenderProps & {
    readonly guided: readonly GuidedStep[];
    /** The tour goes on after the last step here. */
    readonly continues: boolean;
    readonly onMove: (by: 1 | -1) => void;
    readonly onEnd: () => void;
  },
) {
  const { guided, continues, index, step, tooltipProps, skipProps, closeProps, onMove, onEnd } = props;
  const leave = (by: typeof skipProps) => (event: MouseEvent<HTMLElement>) => {
    by.onClick(event);
    onEnd();
  };
  const isFirst = !guided.slice(0, index).some(canShow);
  const isLast = !guided.slice(index + 1).some(canShow);
  const number = guided[index]?.number ?? index;
  return (
    <div
      className="tour-tooltip"
      role="alertdialog"
      aria-modal={tooltipProps['aria-modal']}
      aria-labelledby="tour-tip-title"
      aria-describedby="tour-tip-text"
    >
      <div className="tour-head">
        <p className="tour-count">
          Step {number + 1} of {guided.length}
        </p>
        <progress className="tour-progress" aria-hidden="true" value={number + 1} max={guided.length} />
      </div>
      <h2 id="tour-tip-title">{step.title}</h2>
      <p id="tour-tip-text">
        {step.content} {isLast && !continues ? restWords(number, guided.length) : ''}
      </p>
      <div className="tour-buttons">
        {isLast && !continues ? null : (
          <button type="button" className="button button-text" data-action="skip" onClick={leave(skipProps)}>
            Skip tour
          </button>
        )}
        <span className="tour-moves">
          {isFirst ? null : (
            <button type="button" className="button" data-action="back" onClick={() => onMove(-1)}>
              Back
            </button>
          )}
          <button type="button" className="button button-main" data-action="primary" onClick={() => onMove(1)}>
            {isLast ? (continues ? 'Continue in the wizard' : 'Finish') : 'Next'}
          </button>
        </span>
      </div>
      <button type="button" className="tour-close" data-action="close" onClick={leave(closeProps)}>
        <Icon name="close" />
        <span className="visually-hidden">Close tour</span>
      </button>
    </div>
  );
}

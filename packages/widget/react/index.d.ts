import type { CSSProperties, ReactElement, ReactNode } from 'react';
import type { SavingsCalculatorAttributes, SavingsEvents } from '../types/savings-calculator.d.ts';

export type * from '../types/savings-calculator.d.ts';

export interface SavingsCalculatorProps
  extends Omit<SavingsCalculatorAttributes, 'products' | 'heading-level' | 'readonly'> {
  /** IDs of published products to count. */
  readonly products?: readonly number[];
  readonly headingLevel?: 1 | 2 | 3 | 4 | 5 | 6;
  readonly readonly?: boolean;
  readonly id?: string;
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly onReady?: (event: SavingsEvents['savings-ready']) => void;
  readonly onChange?: (event: SavingsEvents['savings-change']) => void;
  /** `event.preventDefault()` keeps the button from opening its link. */
  readonly onLead?: (event: SavingsEvents['savings-lead']) => void;
  readonly onError?: (event: SavingsEvents['savings-error']) => void;
  /** Shown until the calculator is ready, without JavaScript, and when anything fails. */
  readonly children?: ReactNode;
}

/**
 * Renders the calculator. The page loads the script once, in its HTML, so a policy can allow the script by hash. A
 * server-rendered page shows the children until then.
 */
export function SavingsCalculator(props: SavingsCalculatorProps): ReactElement;

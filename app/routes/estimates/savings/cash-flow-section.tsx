import { CashFlow } from '#app/ui/wizard/cash-flow.tsx';
import type { SavingsContent } from './content.ts';

/** Benefits, costs and what is left, year by year. */
export function CashFlowSection({ content }: { content: SavingsContent }) {
  return (
    <section className="section" aria-labelledby="cash-flow">
      <h2 id="cash-flow">Cash flow</h2>
      <CashFlow {...content.cashFlow} sign={content.sign} />
    </section>
  );
}

import { CopyButton } from '#app/ui/copy/copy-button.tsx';
import { SectionHead } from '#app/ui/copy/section-head.tsx';
import { CashFlow } from '#app/ui/wizard/cash-flow.tsx';
import type { SavingsContent } from './content.ts';

/** Benefits, costs and what is left, year by year. */
export function CashFlowSection({ content }: { content: SavingsContent }) {
  return (
    <section className="section" aria-labelledby="cash-flow">
      <SectionHead id="cash-flow" title="Cash flow">
        <CopyButton within="cash-flow" kind="chart" name="Cash flow" />
        <CopyButton within="cash-flow" kind="table" name="Cash flow" />
      </SectionHead>
      <CashFlow {...content.cashFlow} sign={content.sign} />
    </section>
  );
}

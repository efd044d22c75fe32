import { CopyButton } from '#app/ui/copy/copy-button.tsx';
import { SectionHead } from '#app/ui/copy/section-head.tsx';
import { CashFlow } from '#app/ui/wizard/cash-flow.tsx';
import type { SavingsContent } from './content.ts';
import type { Explaining } from './explanation-state.tsx';
import { cashFlowFigures } from './figures-shown.ts';

export function CashFlowSection({ content, explaining }: { content: SavingsContent; explaining: Explaining }) {
  const { cashFlow } = content;
  return (
    <section className="section" aria-labelledby="cash-flow">
      <SectionHead id="cash-flow" title="Cash flow">
        <CopyButton within="cash-flow" kind="chart" name="Cash flow" />
        <CopyButton within="cash-flow" kind="table" name="Cash flow" />
      </SectionHead>
      <CashFlow {...cashFlow} sign={content.sign} link={explaining.link} />
      {explaining.panelFor(...cashFlowFigures(cashFlow))}
    </section>
  );
}

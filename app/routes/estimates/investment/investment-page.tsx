import { Button } from '#app/ui/form/button.tsx';
import { TourAnchor } from '#app/ui/tour/tour-anchor.tsx';
import { FigureWarning } from '#app/ui/wizard/figure-warning.tsx';
import { YearTable } from '#app/ui/wizard/year-table.tsx';
import type { Frame } from '../wizard/content.ts';
import { StepForm } from '../wizard/step-form.tsx';
import { WizardFrame } from '../wizard/wizard-frame.tsx';
import { CostFields } from './cost-fields.tsx';
import { FeesSection } from './fees-section.tsx';
import { DriverRisks, FinancialSettings } from './financial-settings.tsx';
import { LicenceLines } from './licence-lines.tsx';
import type { InvestmentContent } from './load-investment.server.ts';
import { RetiredTools } from './retired-tools.tsx';

export function InvestmentPage({ frame, content }: { frame: Frame; content: InvestmentContent }) {
  const { result, feeWarning } = content;
  return (
    <WizardFrame
      frame={frame}
      content={content}
      title="Investment"
      lead={
        frame.mode === 'view'
          ? 'What the customer pays and the effort they put in. View only.'
          : 'What the customer pays and the effort they put in. Prices start at list price.'
      }
    >
      <StepForm frame={frame} content={content} first={result?.first}>
        <section className="section">
          <h2>Licenses</h2>
          <LicenceLines {...content} />
          {feeWarning === null ? null : <FigureWarning>{feeWarning}</FigureWarning>}
        </section>
        <FeesSection {...content} />
        <TourAnchor steps={[14]} />
        {content.retirable.length > 0 ? <RetiredTools {...content} /> : null}
        <section className="section">
          <h2>One-time and internal costs</h2>
          <div className="fields fields-two cost-fields">
            <CostFields lines={content.costs} />
          </div>
        </section>
        <div>
          <FinancialSettings {...content} />
          <DriverRisks risks={content.risks} />
        </div>
        {result ? (
          <section className="section">
            <h2>Cost per year</h2>
            <YearTable caption="Cost per year" {...result.costs} />
          </section>
        ) : null}
        {frame.mode === 'view' ? null : (
          <noscript>
            <Button type="submit" name="intent" value="update">
              Update
            </Button>
          </noscript>
        )}
      </StepForm>
    </WizardFrame>
  );
}

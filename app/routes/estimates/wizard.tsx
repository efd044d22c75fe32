import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { hasFormErrors, postedValues } from '#app/http/page/posted-values.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { optionalId } from '#app/modules/estimates/fields.schema.ts';
import { STEPS } from '#app/modules/estimates/inputs.ts';
import { SAMPLE_ID } from '#app/modules/estimates/sample/sample.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { labelsIn } from '#app/ui/labels.ts';
import { AssumptionsPage } from './assumptions/assumptions-page.tsx';
import { GeneratePage } from './generate/generate-page.tsx';
import { InvestmentPage } from './investment/investment-page.tsx';
import { ProductsPage } from './products/products-page.tsx';
import { ReportPage } from './report/report-page.tsx';
import { SavingsPage } from './savings/savings-page.tsx';
import { ScenarioPage } from './scenario/scenario-page.tsx';
import type { WizardData } from './wizard/content.ts';
import { loadWizard } from './wizard/load-wizard.server.ts';
import { saveStep } from './wizard/save-step.server.ts';
import { stepLabels } from './wizard/step-labels.ts';
import { StepSavingProvider } from './wizard/step-saving.tsx';
import { STEP_TITLES } from './wizard/step-titles.ts';
import { errorTitle, placeOf } from './wizard/wizard-frame.tsx';
import './wizard/wizard.css';
import './assumptions/assumptions-step.css';
import './scenario/scenario.css';
import './scenario/customer/combobox.css';
import './scenario/customer/customer.css';
import './products/products.css';
import './investment/investment.css';
import './investment/licence-lines.css';
import './savings/savings.css';
import './savings/what-if/what-if.css';

const pageQuery = z.object({
  estId: z.union([z.literal(String(SAMPLE_ID)).transform(Number), optionalId]),
  customerId: optionalId,
  clonedFrom: optionalId,
  step: z.enum(STEPS).optional().catch(undefined),
});

export const loader = pageLoader({
  can: 'estimates.view',
  query: pageQuery,
  run: async ({ actor, url, query, context }) => ({
    ...(await loadWizard(actor, url, query, postedValues(context))),
    isRefused: hasFormErrors(context),
  }),
});

export const action = pageAction({
  can: 'estimates.change',
  labels: async ({ actor, url }) => {
    const { content } = await loadWizard(actor, url, pageQuery.parse(Object.fromEntries(url.searchParams)), undefined);
    return labelsIn(stepLabels(content));
  },
  run: ({ actor, url, formData }) => saveStep(actor, url, formData),
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [{ title: PRODUCT_NAME }];
  const { frame, isRefused } = data;
  const mode = frame.mode === 'view' ? ' (view)' : '';
  const title = `${placeOf(frame)}: ${STEP_TITLES[frame.step]}${mode} · ${PRODUCT_NAME}`;
  return [{ title: isRefused ? errorTitle(title) : title }];
};

export default function Wizard() {
  const { frame, content } = useLoaderData<typeof loader>();
  return (
    <StepSavingProvider key={`${frame.estId} ${frame.step} ${frame.mode}`} frame={frame} content={content}>
      {(shown) => <StepPage frame={frame} content={shown} />}
    </StepSavingProvider>
  );
}

function StepPage({ frame, content }: WizardData) {
  switch (content.step) {
    case 'scenario':
      return <ScenarioPage frame={frame} content={content} />;
    case 'products':
      return <ProductsPage frame={frame} content={content} />;
    case 'assumptions':
      return <AssumptionsPage frame={frame} content={content} />;
    case 'investment':
      return <InvestmentPage frame={frame} content={content} />;
    case 'savings':
      return <SavingsPage frame={frame} content={content} />;
    case 'report':
      return <ReportPage frame={frame} content={content} />;
    case 'generate':
      return <GeneratePage frame={frame} content={content} />;
  }
}

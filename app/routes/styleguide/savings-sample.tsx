import { RangeChart, TornadoChart } from '@worthwhile/report/charts';
import { EVIDENCE_WORDS, type EvidenceKind, type Trace } from '@worthwhile/roi-core';
import { CopyButton } from '#app/ui/copy/copy-button.tsx';
import { SectionHead } from '#app/ui/copy/section-head.tsx';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { CashFlow } from '#app/ui/wizard/cash-flow.tsx';
import { type DriverRow, DriverTable } from '#app/ui/wizard/driver-table.tsx';
import { ExplanationPanel } from '#app/ui/wizard/explanation.tsx';
import { ResponsiveVariant } from '#app/ui/wizard/responsive-variant.tsx';
import { Stat, StatGroup } from '#app/ui/wizard/stats.tsx';
import { WizardLayout } from '#app/ui/wizard/stepper.tsx';
import { Tabs } from '#app/ui/wizard/tabs.tsx';
import { SampleFrame } from './sample-frame.tsx';
import { SampleStepper } from './sample-stepper.tsx';

const closed = { href: '?show=savings', open: false };

const TRACE: Trace = {
  figure: 'driver:ticketsAvoided',
  title: 'Service desk tickets avoided',
  steps: [
    {
      title: 'Saving',
      inWords: 'endpoints in scope × tickets per endpoint per month × 12 × cost per level-1 ticket × reduction',
      inNumbers: '1,000 × 1 × 12 × $22 × 23.56%',
      result: '$62,198 a year',
    },
    { title: 'Reduction', inWords: '', inNumbers: '1 − (1 − 22%) × (1 − 2%)', result: '23.6%' },
    {
      title: 'Counted in year 1',
      inWords: 'saving × ramp × (1 − risk)',
      inNumbers: '$62,198 × 50% ramp × (1 − 10% risk)',
      result: '$27,989',
    },
  ],
  inputs: [
    ['endpointsManaged', 'PCs, laptops and virtual desktops in scope', '1,000', 'manual', 'customer'],
    ['ticketsPerEndpointMonth', 'Service desk tickets per endpoint per month', '1', 'average', 'expertDefault'],
    ['costPerTicket', 'Cost per level-1 ticket', '$22', 'average', 'expertDefault'],
    ['ticketsAvoided:5', 'Reduction by SaaS Enterprise', '22%', 'average', 'expertDefault'],
    ['ticketsAvoided:6', 'Reduction by Intel Module', '2%', 'average', 'expertDefault'],
  ].map(([id, label, shown, level, provenance]) => ({
    id,
    label,
    shown,
    level,
    provenance,
    evidence: EVIDENCE_WORDS[provenance as EvidenceKind],
    source: '',
    sources: [],
    value: 0,
    unit: '',
  })) as Trace['inputs'],
  configVersion: 1,
  modelVersion: '1.0',
};

const DRIVERS: readonly DriverRow[] = (
  [
    ['Unused software licences reclaimed', 'cost reduction', '$210,000.00', '$126,000.00', '$84,000.00', 84000],
    ['Employee time regained from IT issues', 'productivity', '$360,000.00', '$286,344.00', '$73,656.00', 73656],
    ['Service desk tickets avoided', 'cost reduction', '$264,000.00', '$201,801.60', '$62,198.40', 62198.4],
    [
      'Device replacement deferred (smart refresh)',
      'cost avoidance',
      '$300,000.00',
      '$249,900.00',
      '$50,100.00',
      50100,
    ],
    [
      'Employee time regained from slow applications',
      'productivity',
      '$421,875.00',
      '$379,687.50',
      '$42,187.50',
      42187.5,
    ],
    ['War-room time saved', 'productivity', '$9,360.00', '$8,798.40', '$561.60', 561.6],
  ] as const
).map(([label, category, without, withVendor, saving, savingValue], index) => ({
  id: String(index),
  label,
  category,
  without,
  with: withVendor,
  saving,
  savingValue,
  warning: index === 1 ? 'One driver gives more than 50% of the saving.' : undefined,
  explain: { href: `?show=savings#driver-${index}`, open: index === 2 },
  explanation:
    index === 2 ? (
      <ExplanationPanel
        trace={TRACE}
        shown="$62,198"
        closeHref="?show=savings"
        assumptionsHref="?show=assumptions"
        hrefOf={() => '?show=savings#driver-2'}
      />
    ) : undefined,
}));

const CASH_FLOW_ROWS = [
  {
    label: 'Hard benefits',
    figure: 'hardOnly:benefits',
    values: ['$0.00', '$116,248.02', '$197,621.63', '$232,496.04'],
    isTotal: false,
  },
  {
    label: 'Productivity',
    figure: 'productivity:benefits',
    values: ['$0.00', '$51,827.64', '$88,106.99', '$103,655.28'],
    isTotal: false,
  },
  {
    label: 'Costs',
    figure: 'metric:costs',
    values: ['-$41,800.00', '-$83,160.00', '-$83,160.00', '-$83,160.00'],
    isTotal: false,
  },
  {
    label: 'Net',
    figure: 'metric:net',
    values: ['-$41,800.00', '$84,915.66', '$202,568.62', '$252,991.32'],
    isTotal: true,
  },
];
const CASH_FLOW_YEARS = [
  { label: 'Start', benefits: '$0.00', costs: '-$41,800.00', net: '-$41,800.00' },
  { label: '1', benefits: '$168,075.66', costs: '-$83,160.00', net: '$84,915.66' },
  { label: '2', benefits: '$285,728.62', costs: '-$83,160.00', net: '$202,568.62' },
  { label: '3', benefits: '$336,151.32', costs: '-$83,160.00', net: '$252,991.32' },
];

const RANGE = { measure: 'Net present value', p10: 338551, p50: 464986, p90: 633192, estimate: 392884.26, sign: '$' };
const TORNADO = {
  measure: 'Net present value',
  sign: '$',
  base: 392884.26,
  bars: [
    { label: 'IT issues felt by users', careful: 300000, hopeful: 570000 },
    { label: 'Software spend per endpoint', careful: 297000, hopeful: 552000 },
  ],
};

export function SavingsSample() {
  return (
    <SampleFrame sidebar="rail">
      <WizardLayout stepper={<SampleStepper current={4} />}>
        <PageHeader
          over="Step 5 of 7 · Halden Logistics digital experience"
          title="Savings with Proposed Aternity"
          actions={<ButtonLink href="?show=savings">What if</ButtonLink>}
        />
        <Tabs
          label="Savings"
          tabs={[
            { label: 'Without Aternity', short: 'Without', href: '?show=savings&tab=without' },
            { label: 'With Aternity', short: 'With', href: '?show=savings&tab=with' },
            { label: 'Savings', href: '?show=savings', current: true },
          ]}
        />
        <div>
          <StatGroup label="Headline figures">
            <Stat label="Net present value, 3 years at 10%" value="$392,884" hardOnly="$195,075" explain={closed} />
            <Stat label="Return on investment" value="158%" hardOnly="78.5%" explain={closed} />
            <Stat label="Payback" value="5.9" unit="months" hardOnly="12.9 months" explain={closed} />
            <Stat label="Total benefits" value="$789,956" hardOnly="$546,366" explain={closed} />
          </StatGroup>
          <p className="figure-note">
            A dotted line under a figure opens its explanation. Hard savings only includes cost reduction and cost
            avoidance, not productivity.
          </p>
        </div>
        <section className="section" aria-labelledby="cash-flow">
          <SectionHead id="cash-flow" title="Cash flow">
            <CopyButton within="cash-flow" kind="chart" name="Cash flow" />
            <CopyButton within="cash-flow" kind="table" name="Cash flow" />
          </SectionHead>
          <CashFlow
            sign="$"
            hardBenefits={[0, 116248.02, 197621.63, 232496.04]}
            productivity={[0, 51827.64, 88106.99, 103655.28]}
            costs={[41800, 83160, 83160, 83160]}
            columns={['Start', 'Year 1', 'Year 2', 'Year 3']}
            rows={CASH_FLOW_ROWS}
            years={CASH_FLOW_YEARS}
            cumulative={[-41800, 43115.66, 245684.28, 498675.6]}
            line={[-41800, 43115.66, 245684.28, 498675.6].map((amount, year) => ({ month: 12 * year, amount }))}
            paybackMonths={5.91}
            deploymentMonths={0}
            flow="metric"
          />
        </section>
        <section className="section">
          <h2>Savings by driver</h2>
          <p className="hint">Per year at full adoption, before risk adjustment.</p>
          <DriverTable
            caption="Savings by driver, largest first"
            rows={DRIVERS}
            total={{ without: '$2,342,585.00', with: '$1,951,050.30', saving: '$391,534.70' }}
            sort={{ href: '?show=savings&sort=asc', direction: 'desc' }}
          />
          <p className="table-note">Rounded rows may not add up to the rounded total.</p>
        </section>
        <section className="section">
          <h2>Range of the net present value</h2>
          <ResponsiveVariant
            label="Range of the net present value"
            wide={<RangeChart {...RANGE} width={905} />}
            medium={<RangeChart {...RANGE} width={640} />}
            narrow={<RangeChart {...RANGE} width={358} />}
          />
        </section>
        <section className="section">
          <h2>What matters most</h2>
          <ResponsiveVariant
            label="What matters most"
            wide={<TornadoChart {...TORNADO} width={905} gutter={330} />}
            medium={<TornadoChart {...TORNADO} width={640} gutter={230} />}
            narrow={<TornadoChart {...TORNADO} width={358} gutter={120} />}
          />
        </section>
        <div className="form-actions">
          <ButtonLink href="?show=assumptions">Back</ButtonLink>
          <SubmitButton pendingText="Saving">Continue to report</SubmitButton>
        </div>
      </WizardLayout>
    </SampleFrame>
  );
}

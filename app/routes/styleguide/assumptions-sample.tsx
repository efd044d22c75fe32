import { FamilyIcon } from '#app/ui/family-icon.tsx';
import { Button, SubmitButton } from '#app/ui/form/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { LevelPicker } from '#app/ui/form/level-picker.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { AssumptionGroup } from '#app/ui/wizard/assumption-group.tsx';
import { AssumptionRow, type AssumptionRowProps } from '#app/ui/wizard/assumption-row.tsx';
import { WizardLayout } from '#app/ui/wizard/stepper.tsx';
import { SampleFrame } from './sample-frame.tsx';
import { SampleStepper } from './sample-stepper.tsx';

type Sample = Omit<AssumptionRowProps, 'names' | 'owner'> & { readonly id: string; readonly owner?: 'seller' };

const expertDefault = (label = 'Expert default') => {
  const evidence = { kind: 'expertDefault', label } as const;
  return { low: evidence, average: evidence, high: evidence };
};
const EXPERT = expertDefault();

const SERVICE_DESK: readonly Sample[] = [
  {
    id: 'endpoints',
    label: 'PCs, laptops and virtual desktops in scope',
    drives: 'Drives service desk tickets, device replacement',
    allowed: 'Allowed 1 to 5,000,000',
    unit: 'devices',
    presets: null,
    level: 'manual',
    value: '1,000.00',
    evidence: null,
  },
  {
    id: 'tickets',
    label: 'Service desk tickets per endpoint per month',
    drives: 'Drives service desk tickets, escalations',
    allowed: 'Allowed 0 to 20',
    unit: 'tickets',
    presets: { low: '0.77', average: '1.00', high: '1.20' },
    level: 'average',
    value: '1.00',
    evidence: EXPERT,
  },
  {
    id: 'cost',
    label: 'Cost per level-1 ticket',
    drives: 'Drives service desk tickets',
    allowed: 'Allowed 0 to 500',
    unit: '$ / ticket',
    presets: { low: '18.00', average: '22.00', high: '27.00' },
    level: 'average',
    value: '22.00',
    evidence: EXPERT,
  },
  {
    id: 'escalated',
    label: 'Tickets escalated beyond level 1',
    drives: 'Drives escalations and deskside visits',
    allowed: 'Allowed 0 to 100',
    unit: 'percent',
    presets: { low: '19.00', average: '25.00', high: '30.00' },
    level: 'manual',
    value: '120',
    evidence: EXPERT,
    errors: ["Value can't be more than 100"],
  },
];

const DEVICES: readonly Sample[] = [
  {
    id: 'price',
    label: 'Cost to replace one device',
    drives: 'Drives device replacement',
    allowed: 'Allowed 0 to 20,000',
    unit: '$ / device',
    presets: { low: '1,000.00', average: '1,200.00', high: '1,400.00' },
    excludable: true,
    level: 'manual',
    value: 'abc',
    owner: 'seller',
    evidence: EXPERT,
    errors: ['Value does not match the required pattern'],
  },
  {
    id: 'energy',
    label: 'Electricity per endpoint per year',
    drives: 'Drives endpoint energy',
    allowed: 'Allowed 0 to 5,000',
    unit: 'kWh',
    presets: { low: '77.00', average: '100.00', high: '130.00' },
    excludable: true,
    level: 'exclude',
    value: '',
    evidence: EXPERT,
  },
  {
    id: 'outage',
    label: 'Business cost per hour if everything is down',
    drives: 'Drives business loss from outages',
    allowed: 'Allowed 0 to 100,000,000',
    unit: '¥ / hour',
    presets: { low: '4,500,000.00', average: '12,000,000.00', high: '18,250,000.00' },
    level: 'low',
    value: '4,500,000.00',
    evidence: expertDefault('Expert default, scaled to 1,000 employees'),
  },
];

export function AssumptionsSample() {
  return (
    <SampleFrame sidebar="rail">
      <WizardLayout stepper={<SampleStepper current={2} problems={2} />}>
        <ErrorSummary
          problems={[
            {
              name: 'value.escalated',
              label: 'Tickets escalated beyond level 1',
              message: "Value can't be more than 100",
            },
            {
              name: 'value.price',
              label: 'Cost to replace one device',
              message: 'Value does not match the required pattern',
            },
          ]}
        />
        <PageHeader
          over="Step 3 of 7 · Halden Logistics digital experience"
          title="Assumptions"
          lead="Enter what only the customer knows. All other figures start at an industry value; replace those that you know better. Each takes its source into the report."
        />
        <form method="post">
          <div className="family-level">
            <div>
              <p className="assumption-name">Digital Experience: all 34 figures</p>
              <p className="hint">Industry Other. Excluded figures stay excluded.</p>
            </div>
            <LevelPicker name="familyLevel" label="Digital Experience" presets={null} defaultValue="average" />
            <Button type="submit" name="intent" value="apply-level">
              Apply
            </Button>
          </div>
          <AssumptionGroup title="Service desk" icon={<FamilyIcon familyId={2} />} answered="4 of 4 answered" open>
            {SERVICE_DESK.map(toRow)}
          </AssumptionGroup>
          <AssumptionGroup title="Devices" icon={<FamilyIcon familyId={2} />} answered="3 of 3 answered" open>
            {DEVICES.map(toRow)}
          </AssumptionGroup>
          <AssumptionGroup title="Applications and meetings" answered="5 figures, all Industry Average">
            {null}
          </AssumptionGroup>
          <div className="form-actions">
            <Button type="submit" name="intent" value="back">
              Back
            </Button>
            <SubmitButton pendingText="Saving">Save and continue</SubmitButton>
            <span className="form-actions-end" role="status">
              <Icon name="check" size={16} /> Saved 12:04:31
            </span>
          </div>
        </form>
      </WizardLayout>
    </SampleFrame>
  );
}

function toRow({ id, owner = undefined, ...row }: Sample) {
  return (
    <AssumptionRow
      key={id}
      {...row}
      owner={owner ?? 'customer'}
      names={{ level: `level.${id}`, value: `value.${id}`, owner: `owner.${id}` }}
    />
  );
}

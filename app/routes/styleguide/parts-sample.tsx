import { EVIDENCE_WORDS, type EvidenceKind } from '@worthwhile/roi-core';
import { WordMark } from '#app/ui/brand/logos.tsx';
import { FamilyIcon } from '#app/ui/family-icon.tsx';
import { Button, SubmitButton } from '#app/ui/form/button.tsx';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { ReadOnlyField } from '#app/ui/form/field.tsx';
import { FileInput } from '#app/ui/form/file-input.tsx';
import { LevelPicker } from '#app/ui/form/level-picker.tsx';
import { NumberInput } from '#app/ui/form/number-input.tsx';
import { PasswordInput } from '#app/ui/form/password-input.tsx';
import { Radio, RadioCards, RadioGroup } from '#app/ui/form/radio-cards.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { StatusMark } from '#app/ui/table/status-mark.tsx';
import { KindOfBenefit } from '#app/ui/wizard/kind-of-benefit.tsx';
import { Provenance } from '#app/ui/wizard/provenance.tsx';
import { SampleFrame } from './sample-frame.tsx';

export function PartsSample() {
  return (
    <SampleFrame>
      <ErrorSummary problems={[{ name: 'broken', label: 'Customer', message: 'Enter a customer' }]} />
      <PageHeader title="Parts" lead="Marks, icons, buttons, states and fields." />
      <div className="list-line">
        <WordMark height={40} />
        <WordMark height={20} />
      </div>
      <div className="list-line">
        {[2, 6, 3, 4, 5].map((familyId) => (
          <FamilyIcon key={familyId} familyId={familyId} />
        ))}
      </div>
      <section className="section">
        <h2>Actions, states and provenance</h2>
        <div className="list-line">
          <SubmitButton>Generate ROI</SubmitButton>
          <Button>Back</Button>
          <Button kind="text">See 5 more</Button>
          <Button kind="danger">Delete</Button>
        </div>
        <div className="list-line">
          <StatusMark status="Draft" />
          <StatusMark status="Ready" />
          <StatusMark status="Generated" />
        </div>
        <div className="list-line">
          {(Object.keys(EVIDENCE_WORDS) as EvidenceKind[]).map((kind) => (
            <Provenance key={kind} kind={kind} />
          ))}
        </div>
        <div className="list-line">
          <KindOfBenefit category="cost reduction" />
          <KindOfBenefit category="cost avoidance" />
          <KindOfBenefit category="productivity" />
        </div>
      </section>
      <section className="section">
        <h2>Fields</h2>
        <div className="fields">
          <Radio id="customer-new" name="customer" value="new" label="New customer" isChosen />
          <RadioCards
            name="scenarioId"
            label="Business scenario"
            defaultValue="1"
            options={[
              {
                value: '1',
                label: 'New Business',
                description: 'New customers, or new business with existing customers',
              },
              {
                value: '2',
                label: 'Ongoing Customer',
                description: 'Review the ROI that existing customers achieve today',
              },
              { value: '3', label: 'Renewal', description: 'Existing customers renewing a contract' },
              {
                value: '4',
                label: 'Consolidation Proposal',
                description: 'Replace and consolidate existing observability tools',
              },
            ]}
          />
          <div className="fields fields-two">
            <TextInput
              name="estName"
              label="ROI name"
              hint="Shown on the cover of the report"
              defaultValue="Halden Logistics"
            />
            <TextInput name="broken" label="Customer" errors={['Enter a customer']} />
            <Select name="industry" label="Industry" options={[{ value: 'other', label: 'Other' }]} />
            <NumberInput name="rate" label="Discount rate" unit="percent" hint="0 to 50" defaultValue="10.00" />
          </div>
          <RadioGroup
            name="theme"
            label="Pages are"
            defaultValue="system"
            options={[
              { value: 'system', label: 'As my system is' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
          />
          <LevelPicker name="level" label="Digital Experience" presets={null} defaultValue="average" />
          <TextArea name="footer" label="PDF Footer" hint="One or two lines at the foot of every page." rows={2} />
          <PasswordInput name="password" label="Password" autoComplete="new-password" />
          <FileInput name="file" label="CSV file" accept=".csv" />
          <ReadOnlyField label="Type of user">Partner administrator</ReadOnlyField>
          <Checkbox name="addOn" label="Intel Module" detail="Add-on of SaaS Enterprise" defaultChecked />
          <Checkbox name="other" label="UC Module" detail="Only with NPM+" disabled />
        </div>
      </section>
    </SampleFrame>
  );
}

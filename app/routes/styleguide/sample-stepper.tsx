import { type StepEntry, Stepper } from '#app/ui/wizard/stepper.tsx';

const STEPS = [
  ['Scenario', 'New Business, 3 years'],
  ['Products', 'SaaS Enterprise, Intel Module'],
  ['Assumptions', '34 of 34 answered'],
  ['Investment', '$291,280 over the term'],
  ['Savings', 'To do'],
  ['Report', 'To do'],
  ['Generate', 'To do'],
] as const;

/** `problems` marks the current step. */
export function SampleStepper({ current, problems = 0 }: { readonly current: number; readonly problems?: number }) {
  const steps: StepEntry[] = STEPS.map(([label, detail], index) => {
    if (index === current && problems > 0) {
      return { label, href: '?show=assumptions', state: 'problem', detail: `${problems} problems to fix` };
    }
    return index < 4
      ? { label, href: '?show=assumptions', state: 'done', detail }
      : { label, href: index === 4 ? '?show=savings' : null, state: 'todo', detail };
  });
  const running = { label: 'Net present value, as last saved', value: '$392,884', hardOnly: '$195,075' };
  return <Stepper steps={steps} current={current} running={running} />;
}

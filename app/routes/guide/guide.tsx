import { pageLoader } from '#app/http/page.server.ts';
import { SAMPLE_ID } from '#app/modules/estimates/sample/sample.ts';
import { TOUR, type TourStep } from '#app/modules/tour/tour.ts';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { stepHref } from '../estimates/wizard/wizard-url.ts';
import { KeyboardHelp } from '../search/keyboard-help.tsx';
import './guide.css';

export const meta = pageTitle('Step by Step Guide');

export const loader = pageLoader({ can: 'profile.own', run: async () => null });

export default function Guide() {
  return (
    <>
      <PageHeader
        title="Step by Step Guide"
        lead="From your first estimate to the finished report in 20 short steps."
      />
      <p>
        <ButtonLink href={stepHref(SAMPLE_ID, 'savings', 'view')} icon="eye">
          Open the sample estimate
        </ButtonLink>
      </p>
      <Part heading="The list" steps={TOUR.filter((step) => step.number < 10)} />
      <Part heading="The wizard" steps={TOUR.filter((step) => step.number >= 10)} />
      <section className="section" id="keyboard">
        <h2>Keyboard</h2>
        <KeyboardHelp />
      </section>
    </>
  );
}

function Part({ heading, steps }: { readonly heading: string; readonly steps: readonly TourStep[] }) {
  return (
    <section className="section">
      <h2>{heading}</h2>
      <ol className="guide-steps" start={(steps[0]?.number ?? 0) + 1}>
        {steps.map((step) => (
          <li key={step.number} className="guide-step">
            <span className="guide-number num" aria-hidden="true">
              {step.number + 1}
            </span>
            <div>
              <h3>{step.title}</h3>
              <p className="lead">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

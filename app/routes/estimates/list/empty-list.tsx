import { SAMPLE_ID, SAMPLE_NAME, type SampleHeadline } from '#app/modules/estimates/sample/sample.ts';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { stepHref } from '../wizard/wizard-url.ts';
import './empty-list.css';

const STEPS = [
  ['Customer and products', 'Three minutes. Industry and contact come with the customer.'],
  ['Two figures', 'Devices and employees give the first result.'],
  ['Report, workbook, and a link for the customer', 'Every number shows its formula and source.'],
] as const;

/** Stands in the place of the list before the first estimate. */
export function EmptyList(props: { readonly mayCreate: boolean; readonly sample: SampleHeadline | null }) {
  const { mayCreate, sample } = props;
  return (
    <div className="empty-list">
      <div className="empty-list-start">
        <h2>No Records Found.</h2>
        {mayCreate ? (
          <>
            <p className="lead">Create your first estimate: about 10 minutes from customer to report.</p>
            <ButtonLink href="/estimates/create" kind="main" icon="plus">
              Create ROI
            </ButtonLink>
          </>
        ) : (
          <p className="lead">
            Estimates you can see appear here. To create your own, ask your administrator for the Create ROI permission.
          </p>
        )}
      </div>
      {sample ? <SampleCard sample={sample} /> : null}
      {mayCreate ? (
        <ol className="empty-list-steps">
          {STEPS.map(([title, text], index) => (
            <li key={title}>
              <span className="empty-list-number num" aria-hidden="true">
                {index + 1}
              </span>
              <span>
                <strong>{title}</strong> <span className="hint">{text}</span>
              </span>
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  );
}

function SampleCard({ sample }: { readonly sample: SampleHeadline }) {
  return (
    <section className="sample" aria-labelledby="sample-name">
      <CoverDrawing />
      <div className="sample-text">
        <p>
          <span className="sample-chip">Sample</span>
        </p>
        <h3 id="sample-name">{SAMPLE_NAME}</h3>
        <p className="hint">A finished estimate to look around in. It isn’t in your list and counts in no total.</p>
        <dl className="sample-value num">
          <div>
            <dt>{sample.measure}</dt>
            <dd className="sample-lead">{sample.value}</dd>
          </div>
          <div className="sample-hard">
            <dt>Hard savings only</dt>
            <dd>{sample.hardOnly}</dd>
          </div>
        </dl>
        <ButtonLink href={stepHref(SAMPLE_ID, 'savings', 'view')} icon="eye">
          Open the sample
        </ButtonLink>
      </div>
    </section>
  );
}

/** Decorative: a report's cover with its cash flow. */
function CoverDrawing() {
  return (
    <svg className="sample-cover" viewBox="0 0 200 283" aria-hidden="true" focusable="false">
      <rect width="200" height="283" className="sample-paper" />
      <path d="M16 22h44M16 52h120M16 66h96M16 80h108" className="sample-lines" />
      <path d="M0 283v-20l16-6 30-44 10 12 44-50 10 10 46-52 10 8 34-40v182z" className="sample-area" />
    </svg>
  );
}

import { CopyButton } from '#app/ui/copy/copy-button.tsx';
import { SectionHead } from '#app/ui/copy/section-head.tsx';
import { DriverTable } from '#app/ui/wizard/driver-table.tsx';
import type { Frame } from '../wizard/content.ts';
import { stepHref } from '../wizard/wizard-url.ts';
import type { Explaining } from './explanation-state.tsx';
import { TOTALS } from './figures-shown.ts';
import type { SavingsContent } from './load-savings.server.ts';

export function Drivers(props: { frame: Frame; content: SavingsContent; explaining: Explaining }) {
  const { frame, content, explaining } = props;
  const { drivers, order, total, notIncluded } = content;
  const turned = stepHref(frame.estId ?? 0, 'savings', frame.mode, order === 'desc' ? { order: 'asc' } : {});
  return (
    <section className="section" aria-labelledby="drivers">
      <SectionHead id="drivers" title="Savings by driver" hint="Per year at full adoption, before risk adjustment.">
        <CopyButton within="drivers" kind="table" name="Savings by driver" />
      </SectionHead>
      <DriverTable
        caption={`Savings by driver, sorted by saving, ${order === 'desc' ? 'largest' : 'smallest'} first`}
        sort={{ href: turned, direction: order }}
        total={total}
        explainTotal={{
          without: explaining.link(TOTALS[0]),
          with: explaining.link(TOTALS[1]),
          saving: explaining.link(TOTALS[2]),
        }}
        explanationOfTotal={explaining.panelFor(...TOTALS)}
        rows={drivers.map(({ warnings, ...driver }) => ({
          ...driver,
          explain: explaining.link(`driver:${driver.id}`),
          explainSides: {
            without: explaining.link(`without:${driver.id}`),
            with: explaining.link(`with:${driver.id}`),
          },
          explanation: explaining.panelFor(`driver:${driver.id}`, `without:${driver.id}`, `with:${driver.id}`),
          warning: warnings.join(' ') || undefined,
        }))}
      />
      <p className="table-note">Rounded rows may not add up to the rounded total.</p>
      {notIncluded.length > 0 ? (
        <div>
          <h3>Not included</h3>
          <ul className="excluded-drivers">
            {notIncluded.map(({ label, reason }) => (
              <li key={label}>
                {label}: {reason}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}

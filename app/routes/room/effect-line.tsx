import type { ShownEffect } from '#app/modules/room/effect.ts';

/** What other figures do, both ways, to payback, and to the costs that follow. */
export function EffectLine({ effect, label }: { readonly effect: ShownEffect; readonly label: string }) {
  return (
    <dl className="room-effect num">
      <div>
        <dt>{label}</dt>
        <dd>
          NPV <strong>{effect.npv}</strong> {effect.npvChange}
        </dd>
      </div>
      <div>
        <dt>Hard savings only</dt>
        <dd>
          {effect.hard}, {effect.hardChange}
        </dd>
      </div>
      <div>
        <dt>Payback</dt>
        <dd>
          {effect.payback === effect.paybackBefore
            ? `${effect.payback}, no change`
            : `${effect.payback}, was ${effect.paybackBefore}`}
        </dd>
      </div>
      {effect.costs === null ? null : (
        <div>
          <dt>Total costs</dt>
          <dd>
            {effect.costs}, {effect.costsChange}
          </dd>
        </div>
      )}
    </dl>
  );
}

import { type Headline, READING_SENTENCES, type Reading, readingSentence } from '@worthwhile/roi-core';
import type { Layout } from './layout.ts';
import { type CellPlan, formula } from './plan.ts';

/** Less than half a cent counts as zero. */
const NO_MONEY = '0.005';

/** Returns the sentence about a renewal's addition, chosen by its present values. */
export function readingCell(layout: Layout, id: 'all' | 'hardOnly'): CellPlan {
  const { headline, incremental } = layout.snapshot.result;
  const suffix = id === 'all' ? 'Increment' : 'IncrementHardOnly';
  const reading = (id === 'all' ? incremental : incremental?.hardOnly)?.reading as Reading;
  const lead: Pick<Headline, 'reading' | 'all'> = { reading, all: headline[id] };
  const counted = (name: string) => `IF(ABS(${name}${suffix})<${NO_MONEY},0,${name}${suffix})`;
  const read = readingFormula(counted('presentValueOfBenefits'), counted('presentValueOfCosts'));
  const isSame = [...layout.assessed].sort().join() === [...layout.kept].sort().join();
  const content = isSame ? sameProducts(layout, suffix, read) : read;
  return formula(content, readingSentence(layout.input, lead) ?? '', 'number', 'wrapped');
}

function readingFormula(benefits: string, costs: string): string {
  const say = (reading: Reading) => `"${READING_SENTENCES[reading]}"`;
  return (
    `IF(${costs}>0,IF(${benefits}>=${costs},${say('pays')},${say('costs more than it adds')}),` +
    `IF(${benefits}<0,${say('gives up benefit to save cost')},` +
    `IF(AND(${benefits}=0,${costs}=0),${say('no change')},${say('saves both ways')})))`
  );
}

/** Without a change of products, only the fee of a renewal changes. */
function sameProducts({ input }: Layout, suffix: string, otherwise: string): string {
  const [benefits, costs] = [`ROUND(totalBenefits${suffix},0)`, `ROUND(totalCosts${suffix},0)`];
  const sign = input.currency.sign.replaceAll('"', '""');
  return (
    `IF(OR(${benefits}<>0,${costs}=0),${otherwise},"The products stay the same. The renewal costs ${sign}"&` +
    `TEXT(ABS(${costs}),"#,##0")&IF(${costs}>0," more"," less")&" than the current contract over the term.")`
  );
}

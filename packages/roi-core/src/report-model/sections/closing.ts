import { formatQuantity } from '../../number/format.ts';
import { roundHalfUp } from '../../number/rounding.ts';
import { exclusionReason } from '../../selection/variable-label.ts';
import { textBlock } from '../blocks.ts';
import type { Context } from '../context.ts';
import { citations, inputsOf } from '../inputs.ts';
import type { Block, Section } from '../model.ts';
import { verifyUrl } from '../verify-url.ts';
import { countOf, plainText } from '../words.ts';
import { referenceList } from './references.ts';

export function buildNotIncluded(context: Context): Section {
  return {
    id: 'notIncluded',
    title: 'Not included, and carbon',
    lead: '',
    blocks: [excluded(context), carbon(context)],
  };
}

function excluded({ snapshot, toolsNotIncluded }: Context): Block {
  const paragraphs = [
    ...snapshot.result.drivers.flatMap((driver) =>
      driver.included ? [] : [`${driver.label}: ${exclusionReason(snapshot.catalogue, driver)}.`],
    ),
    ...toolsNotIncluded.map(({ name, reason }) => `${name}: ${reason}, so its cost is not counted as savings.`),
  ];
  return textBlock(
    { title: 'Not included' },
    paragraphs.length === 0 ? ['Nothing was excluded from this estimate.'] : paragraphs,
  );
}

function carbon({ snapshot, references }: Context): Block {
  const figures = snapshot.result.sustainability;
  const paragraphs =
    figures === null
      ? ['The selected products have no carbon figures in this model.']
      : [
          `About ${whole(figures.kgCo2eSavedPerYear)} kg CO2e avoided per year: ${whole(figures.kWhSavedPerYear)} kWh of endpoint electricity saved and ${whole(figures.devicesDeferredPerYear)} fewer devices manufactured.`,
          'Carbon is reported separately and never counted as money.',
        ];
  const cited = [...citations(snapshot)].flatMap(([id, places]) =>
    places.includes('notIncluded') ? (references.get(id) ?? []) : [],
  );
  const text = textBlock({ title: 'Carbon' }, paragraphs);
  return cited.length === 0 ? text : { ...text, references: cited };
}

function whole(amount: number): string {
  return formatQuantity(roundHalfUp(amount, 0));
}

/** Names the owner of the figures and the way to verify the document. */
export function buildVerification(context: Context): Section {
  const { snapshot, years } = context;
  const { estimate, simulation } = snapshot;
  const isLongFooter = plainText(snapshot.template.footer).length > FOOTER_LIMIT;
  const item = (label: string, value: string, isCode = false) => ({ label, value, isCode });
  return {
    id: 'verification',
    title: 'References and verification',
    lead: `${snapshot.isUnregistered ? '' : 'The figures were fixed when this estimate was generated. '}The same input gives the same figures, and this same file, to the byte.`,
    blocks: [
      ...referenceList(context),
      {
        kind: 'verify',
        title: 'Verify this report',
        text: howToVerify(snapshot),
        url: verifyUrl(snapshot),
      },
      {
        kind: 'facts',
        title: '',
        items: [
          item('Input hash (SHA-256)', snapshot.inputHash, true),
          item('Estimate', `${estimate.name}, number ${estimate.id}`, true),
          item('Generated', estimate.generatedAt.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC')),
          item('Term', countOf(years, 'year')),
          item('Model version', snapshot.modelVersion),
          item('Configuration version', String(snapshot.configVersion)),
          item('Product version', snapshot.productVersion),
          item('Simulation', `${formatQuantity(simulation.trials)} trials, seed ${simulation.seed}`),
          item('Customer figures', ownFigures(context)),
          item('Prepared by', preparedBy(snapshot)),
        ],
      },
      ...(isLongFooter ? [{ kind: 'markdown', markdown: snapshot.template.footer } as const] : []),
    ],
  };
}

function howToVerify(snapshot: Context['snapshot']): string {
  if (snapshot.isUnregistered)
    return 'The Verify page cannot confirm this document: it was created before its estimate was generated, or offline from a file.';
  return verifyUrl(snapshot) === null
    ? 'Upload this file or enter the input hash on the Verify page to confirm that nothing has changed.'
    : 'Scan the code, or upload this file or enter the input hash at the address below, to confirm that nothing has changed.';
}

export function preparedBy({ estimate, partner, brand }: Context['snapshot']): string {
  return `${estimate.owner}, ${partner?.name ?? brand}`;
}

/** Counts the figures that are the customer's own or agreed. No benefit uses carbon figures, so they are left out. */
function ownFigures(context: Context): string {
  const inputs = inputsOf(context).filter(({ id }) => context.field(id));
  const own = inputs.filter(({ provenance }) => provenance === 'customer' || provenance === 'agreed').length;
  return `${own} of the ${inputs.length} behind the benefits`;
}

/** Characters that fit at the foot of a page. A longer footer, which older estimates can have, is printed on the last page. */
export const FOOTER_LIMIT = 260;

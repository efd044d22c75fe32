import { defaultForbiddenPairs } from '@worthwhile/roi-core';
import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import type { ComponentEntry, FamilyEntry, OtherProductEntry, SelectionRulesEntry } from '@worthwhile/roi-core/schema';

/** What the screens say about delivered products, and the model's data do not. The first version of the configuration has it. */

/** In the order of the tabs. */
const FAMILIES: readonly Pick<FamilyEntry, 'id' | 'category' | 'icon' | 'colour'>[] = [
  { id: 2, category: 'Digital Experience', icon: 'experience', colour: '#0B5D57' },
  { id: 6, category: 'Digital Mobile Experience', icon: 'mobile', colour: '#3F8F86' },
  { id: 3, category: 'Network Observability', icon: 'network', colour: '#1C5796' },
  { id: 4, category: 'AIOps', icon: 'iq', colour: '#7D5200' },
  { id: 5, category: 'Acceleration', icon: 'acceleration', colour: '#9A4B0C' },
];

/** The family whose tab shows a class of other products. */
const OTHER_PRODUCT_FAMILIES: Readonly<Record<number, number>> = {
  7: 2,
  9: 6,
  15: 3,
  16: 3,
  17: 3,
  19: 4,
  21: 5,
};

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  1: 'Endpoint experience monitoring in your own data center',
  2: 'Essential device and application health from the cloud',
  3: 'Device and application experience from the cloud, with remediation',
  5: 'Complete digital experience management from the cloud',
  4: 'Experience of named business applications',
  6: 'Hardware telemetry of Intel devices',
  8: 'Experience of business phones, tablets and handhelds',
  10: 'Packet-based application and network analysis',
  11: 'Flow-based network visibility',
  12: 'Infrastructure monitoring of network devices',
  13: 'Packet, flow, and infrastructure monitoring combined',
  14: 'Voice and video call quality',
  18: 'Correlation, triage and automation across all monitoring data',
  20: 'Optimization of wide area networks and remote access',
};

const { families, components, otherProducts, addOnParents, replaces, listPrices } = standardCatalogue;

export const deliveredFamilies: readonly FamilyEntry[] = FAMILIES.map((family, position) => ({
  ...family,
  name: families.find(({ id }) => id === family.id)?.name ?? '',
  description: '',
  darkColour: null,
  position,
  isEnded: false,
}));

export const deliveredComponents: readonly ComponentEntry[] = components.map(
  ({ id, name, kind, familyId }, position) => {
    const price = listPrices.find(({ componentId }) => componentId === id);
    return {
      id,
      name,
      kind,
      familyId,
      description: DESCRIPTIONS[id] ?? '',
      parents: [...(addOnParents[id] ?? [])],
      replaces: [...(replaces[id] ?? [])],
      price: price
        ? { listPrice: price.listPrice, unit: price.unit, model: price.model, quantityFact: price.quantityFact }
        : null,
      position,
      isEnded: false,
    };
  },
);

export const deliveredOtherProducts: readonly OtherProductEntry[] = otherProducts.map(({ id, name }, index) => ({
  id,
  name,
  familyId: OTHER_PRODUCT_FAMILIES[id] ?? 2,
  description: '',
  position: components.length + index,
  isEnded: false,
}));

/** Nothing is excluded by name, next to the pairs that the model forbids. */
export function deliveredSelectionRules(): SelectionRulesEntry {
  const pairs = defaultForbiddenPairs(standardCatalogue).map(([one, other]): [number, number] => [one, other]);
  return {
    forbiddenPairs: { estimateNew: pairs, estimateExisting: pairs },
    include: [],
    exclude: [],
    inactiveScenarios: [],
  };
}

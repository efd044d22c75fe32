/** Reference data that the model's catalog lacks. Names can be changed in the product. */

interface FamilyRow {
  readonly id: number;
  readonly category: string;
  readonly icon: string;
  readonly colour: string;
}

/** In tab order; the model's catalog has the names. */
export const FAMILIES: readonly FamilyRow[] = [
  { id: 2, category: 'Digital Experience', icon: 'experience', colour: '#0B5D57' },
  { id: 6, category: 'Digital Mobile Experience', icon: 'mobile', colour: '#3F8F86' },
  { id: 3, category: 'Network Observability', icon: 'network', colour: '#1C5796' },
  { id: 4, category: 'AIOps', icon: 'iq', colour: '#7D5200' },
  { id: 5, category: 'Acceleration', icon: 'acceleration', colour: '#9A4B0C' },
];

/** The family whose tab shows a class of other products. */
export const OTHER_PRODUCT_FAMILIES: Readonly<Record<number, number>> = {
  7: 2,
  9: 6,
  15: 3,
  16: 3,
  17: 3,
  19: 4,
  21: 5,
};

export const PRODUCT_DESCRIPTIONS: Readonly<Record<number, string>> = {
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

/** Units per US dollar when written; administrators update them. */
export const CURRENCIES = [
  { id: 1, name: 'US dollar', code: 'USD', sign: '$', value: 1 },
  { id: 2, name: 'Euro', code: 'EUR', sign: '€', value: 0.92 },
  { id: 3, name: 'Pound sterling', code: 'GBP', sign: '£', value: 0.79 },
  { id: 4, name: 'Australian dollar', code: 'AUD', sign: 'A$', value: 1.5 },
  { id: 5, name: 'Canadian dollar', code: 'CAD', sign: 'C$', value: 1.37 },
  { id: 6, name: 'Swiss franc', code: 'CHF', sign: 'CHF ', value: 0.88 },
  { id: 7, name: 'Indian rupee', code: 'INR', sign: '₹', value: 84 },
  { id: 8, name: 'Japanese yen', code: 'JPY', sign: '¥', value: 150 },
] as const;

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

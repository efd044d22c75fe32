/** The words of the calculator in English. The configuration carries those of one language. */
export const english = {
  heading: 'Estimate your savings',
  industry: 'Industry',
  level: 'Assumptions',
  low: 'Low',
  average: 'Average',
  high: 'High',
  saving: 'Estimated saving a year, at full adoption',
  hardOnly: 'Hard only',
  'cost reduction': 'Cost reduction',
  'cost avoidance': 'Cost avoidance',
  productivity: 'Productivity',
  cta: 'Ask for the full estimate',
  how: 'How this is calculated',
  privacy: 'Calculated in your browser. Nothing is sent or stored.',
  basis: 'Model {model}, configuration {configuration}',
};

export type Strings = Readonly<typeof english>;

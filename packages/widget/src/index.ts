/** Exports for the server and tests. The element itself is `dist/savings-calculator.js`. */
export { composeConfiguration, type WidgetSetup } from './compose-configuration.ts';
export type { OfferedCurrency, WidgetConfiguration } from './configuration.ts';
export { frameFollower } from './frame-follower.ts';
export { numbersFor } from './numbers.ts';
export { savingsFor } from './savings.ts';
export { type Heights, placeholderFor } from './spacer.ts';
export { type Explained, type Language, languageFor, type Strings } from './strings.ts';

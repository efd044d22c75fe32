import type { z } from 'zod';
import type { simulationSchema, tornadoSchema } from './explanation-schema.ts';
import type { resultSchema } from './result-schema.ts';
import type { ReadonlyDeep } from './types-readonly.ts';

/** What an estimate comes to, and how sure that is: the types of the schemas, by the names that the model uses. */

export type Result = ReadonlyDeep<z.infer<typeof resultSchema>>;
export type DriverResult = Result['drivers'][number];
export type IncludedDriverResult = Extract<DriverResult, { readonly included: true }>;
export type ExcludedDriverResult = Exclude<DriverResult, IncludedDriverResult>;
export type ContributionResult = IncludedDriverResult['contributions'][number];
export type CostColumns = Result['costColumns'];
export type Metrics = Result['metrics'];
export type IrrReason = NonNullable<Metrics['irrReason']>;
export type Increment = NonNullable<Result['incremental']>;
/** What an increment says, from its present values of benefits and costs. */
export type Reading = Increment['reading'];
/** What leads the estimate of a scenario; in a renewal its increment, with the total beside it. */
export type Headline = Result['headline'];
export type HeadlineKind = Headline['kind'];
export type HeadlineFigures = Headline['all'];
/** The same with all benefits and with the hard ones alone. */
export type BothReadings = NonNullable<Headline['total']>;
/** The case that rests on the customer's own figures: its drivers' benefits against all costs. */
export type ConfirmedCase = Result['confirmed'];
export type ConfirmedFigures = ConfirmedCase['all'];
/** A retired tool that counts nothing. */
export type ToolNotIncluded = Result['notIncluded'][number];

export type Tornado = ReadonlyDeep<z.infer<typeof tornadoSchema>>;
export type TornadoBar = Tornado['bars'][number];
export type Simulation = ReadonlyDeep<z.infer<typeof simulationSchema>>;
/** Where an outcome lies in a number of trials. */
export type Distribution = Simulation['hardOnly'];

import type { z } from 'zod';
import type { simulationSchema, tornadoSchema } from './explanation-schema.ts';
import type { resultSchema } from './result-schema.ts';
import type { ReadonlyDeep } from './types-readonly.ts';

export type Result = ReadonlyDeep<z.infer<typeof resultSchema>>;
export type DriverResult = Result['drivers'][number];
export type IncludedDriverResult = Extract<DriverResult, { readonly included: true }>;
export type ExcludedDriverResult = Exclude<DriverResult, IncludedDriverResult>;
export type ContributionResult = IncludedDriverResult['contributions'][number];
export type CostColumns = Result['costColumns'];
export type Metrics = Result['metrics'];
export type IrrReason = NonNullable<Metrics['irrReason']>;
export type Increment = NonNullable<Result['incremental']>;
/** The meaning of an increment, from its present values of benefits and costs. */
export type Reading = Increment['reading'];
/** In a renewal the increment, with the total next to it. */
export type Headline = Result['headline'];
export type HeadlineKind = Headline['kind'];
export type HeadlineFigures = Headline['all'];
/** With all benefits, and with the hard ones alone. */
export type BothReadings = NonNullable<Headline['total']>;
/** Drivers that rest on the customer's own figures alone, against all costs. */
export type ConfirmedCase = Result['confirmed'];
export type ConfirmedFigures = ConfirmedCase['all'];
/** A tool that stays beyond the term and saves nothing. */
export type ToolNotIncluded = Result['notIncluded'][number];

export type Tornado = ReadonlyDeep<z.infer<typeof tornadoSchema>>;
export type TornadoBar = Tornado['bars'][number];
export type Simulation = ReadonlyDeep<z.infer<typeof simulationSchema>>;
export type Distribution = Simulation['hardOnly'];

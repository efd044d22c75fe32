import type { ShouldRevalidateFunction } from '@remix-run/react';

/** What was asked stays as it is while the answer is acted on: a deleted estimate could not be asked about again. */
export const keptWhileAnswered: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === undefined && defaultShouldRevalidate;

import type { ShouldRevalidateFunction } from '@remix-run/react';

/** The loader of a deleted estimate would fail, so the dialog does not reload during its own submission. */
export const keptWhileAnswered: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === undefined && defaultShouldRevalidate;

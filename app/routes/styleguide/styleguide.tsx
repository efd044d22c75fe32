import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { FamilyMark } from '@worthwhile/roi-core';
import { FamilyMarks } from '#app/ui/family-icon.tsx';
import { AssumptionsSample } from './assumptions-sample.tsx';
import { ListSample } from './list-sample.tsx';
import { ErrorSample, MessagesSample, SignInSample } from './other-samples.tsx';
import { PartsSample } from './parts-sample.tsx';
import { SavingsSample } from './savings-sample.tsx';

/** Every component of `app/ui` in its states, as whole pages. Only a development server has it. */
export const SAMPLES = {
  list: ListSample,
  assumptions: AssumptionsSample,
  savings: SavingsSample,
  parts: PartsSample,
  messages: MessagesSample,
  'sign-in': SignInSample,
  error: ErrorSample,
} as const;

const MARKS: readonly FamilyMark[] = [
  { id: 2, category: 'Digital Experience', icon: 'experience', colour: '#0b5d57', darkColour: null },
  { id: 6, category: 'Digital Mobile Experience', icon: 'mobile', colour: '#3f8f86', darkColour: null },
  { id: 3, category: 'Network Observability', icon: 'network', colour: '#1c5796', darkColour: null },
  { id: 4, category: 'AIOps', icon: 'iq', colour: '#7d5200', darkColour: null },
  { id: 5, category: 'Acceleration', icon: 'acceleration', colour: '#9a4b0c', darkColour: null },
];

type SampleName = keyof typeof SAMPLES;

export const meta: MetaFunction = () => [{ title: 'Styleguide · Worthwhile' }];

export function loader({ request }: LoaderFunctionArgs) {
  if (!import.meta.env.DEV) throw data(null, { status: 404 });
  const wanted = new URL(request.url).searchParams.get('show') ?? 'parts';
  return { show: (wanted in SAMPLES ? wanted : 'parts') as SampleName };
}

export default function Styleguide() {
  const Sample = SAMPLES[useLoaderData<typeof loader>().show];
  return (
    <FamilyMarks marks={MARKS}>
      <Sample />
    </FamilyMarks>
  );
}

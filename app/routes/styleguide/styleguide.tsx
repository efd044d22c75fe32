import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
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

type SampleName = keyof typeof SAMPLES;

export const meta: MetaFunction = () => [{ title: 'Styleguide · Worthwhile' }];

export function loader({ request }: LoaderFunctionArgs) {
  if (!import.meta.env.DEV) throw data(null, { status: 404 });
  const wanted = new URL(request.url).searchParams.get('show') ?? 'parts';
  return { show: (wanted in SAMPLES ? wanted : 'parts') as SampleName };
}

export default function Styleguide() {
  const Sample = SAMPLES[useLoaderData<typeof loader>().show];
  return <Sample />;
}

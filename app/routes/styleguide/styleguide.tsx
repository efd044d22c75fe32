import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { FamilyMark } from '@worthwhile/roi-core';
import { openToAll } from '#app/http/process/guarded-routes.server.ts';
import { FamilyMarks } from '#app/ui/family-icon.tsx';
import { Tabs } from '#app/ui/wizard/tabs.tsx';
import { ErrorSample, MessagesSample, SignInSample } from './other-samples.tsx';
import { PartsSample } from './parts-sample.tsx';
import { TokensSample } from './tokens-sample.tsx';

/** Shows marks, fields and messages in their states. Only on a development server. */
export const SAMPLES = {
  tokens: TokensSample,
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
const NAMES = Object.keys(SAMPLES) as SampleName[];

export const meta: MetaFunction = () => [{ title: 'Styleguide · Worthwhile' }];

export const loader = openToAll('development only, and no data', ({ request }: LoaderFunctionArgs) => {
  if (!import.meta.env.DEV) throw data(null, { status: 404 });
  const wanted = new URL(request.url).searchParams.get('show') ?? 'tokens';
  return { show: (wanted in SAMPLES ? wanted : 'tokens') as SampleName };
});

export default function Styleguide() {
  const { show } = useLoaderData<typeof loader>();
  const Sample = SAMPLES[show];
  return (
    <FamilyMarks marks={MARKS}>
      <Tabs
        label="Samples"
        tabs={NAMES.map((name) => ({ label: name, href: `?show=${name}`, current: name === show }))}
      />
      <Sample />
    </FamilyMarks>
  );
}

import { LIVE_PREVIEW } from '../network/live-preview.ts';
import { describeError } from '../shell/describe-error.ts';
import { errorText } from '../shell/error-page.tsx';
import type { PageRouter } from '../shell/router.ts';

interface Failure {
  /** What was answered or thrown, as the one object that it is. */
  readonly answer: object;
  readonly text: string;
}

type Answers = Pick<PageRouter['state'], 'actionData' | 'errors' | 'fetchers' | 'navigation'>;

/** Everything that failed, as far as the router knows it: of the page's form, of forms beside it, and of the page itself. */
export function failuresOf({ actionData, errors, fetchers, navigation }: Answers): Failure[] {
  const beside = [...fetchers]
    .filter(([key, { state }]) => state === 'idle' && key !== LIVE_PREVIEW)
    .map(([, { data }]) => data);
  const ofPage = navigation.state === 'idle' ? Object.values(actionData ?? {}) : [];
  const thrown = navigation.state === 'idle' ? Object.values(errors ?? {}) : [];
  return [
    ...[...ofPage, ...beside].filter(isRefusal).map((answer) => ({ answer, text: answer.message })),
    ...thrown.filter(isObject).map((answer) => ({ answer, text: wordsOf(answer) })),
  ];
}

/** A question is none, and neither is a form that comes back filled in after its session had ended. */
const NO_FAILURES: readonly unknown[] = ['asked', 'kept'];

/** The one shape of everything that was refused: the server's own, and that of what never reached it. */
function isRefusal(answer: unknown): answer is { message: string } {
  if (!isObject(answer) || !('errors' in answer) || !('message' in answer)) return false;
  if ('code' in answer && NO_FAILURES.includes(answer.code)) return false;
  return typeof answer.message === 'string' && answer.message !== '';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function wordsOf(error: object): string {
  const { status, message } = describeError(error);
  return message ?? errorText(status).happened;
}

const BESIDE = 'failed';

/** Tells of a refusal that the router knows nothing of: of what a page asked by itself. */
export function tellFailure(text: string): void {
  document.dispatchEvent(new CustomEvent(BESIDE, { detail: text }));
}

/** @returns what ends it */
export function onFailureTold(listener: (text: string) => void): () => void {
  const onTold = (event: Event) => listener(String((event as CustomEvent).detail));
  document.addEventListener(BESIDE, onTold);
  return () => document.removeEventListener(BESIDE, onTold);
}

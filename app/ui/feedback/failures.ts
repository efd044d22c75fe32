import { describeError } from '../shell/describe-error.ts';
import { errorText } from '../shell/error-page.tsx';
import type { PageRouter } from '../shell/router.ts';

interface Failure {
  /** The answer or error itself: its identity tells failures apart. */
  readonly answer: object;
  readonly text: string;
}

type Answers = Pick<PageRouter['state'], 'actionData' | 'errors' | 'fetchers' | 'navigation'>;

/** Collects the failures that the router knows: of the page, its form and its fetchers. */
export function failuresOf({ actionData, errors, fetchers, navigation }: Answers): Failure[] {
  const beside = [...fetchers].filter(([, { state }]) => state === 'idle').map(([, { data }]) => data);
  const ofPage = navigation.state === 'idle' ? Object.values(actionData ?? {}) : [];
  const thrown = navigation.state === 'idle' ? Object.values(errors ?? {}) : [];
  return [
    ...[...ofPage, ...beside].filter(isRefusal).map((answer) => ({ answer, text: answer.message })),
    ...thrown.filter(isObject).map((answer) => ({ answer, text: wordsOf(answer) })),
  ];
}

/** Codes of answers that are not failures: a question, and a form restored after sign-in. */
const NO_FAILURES: readonly unknown[] = ['asked', 'kept'];

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

/** Reports a failure that the router does not know, such as a failed background request. */
export function tellFailure(text: string): void {
  document.dispatchEvent(new CustomEvent(BESIDE, { detail: text }));
}

/** @returns a function that removes the listener */
export function onFailureTold(listener: (text: string) => void): () => void {
  const onTold = (event: Event) => listener(String((event as CustomEvent).detail));
  document.addEventListener(BESIDE, onTold);
  return () => document.removeEventListener(BESIDE, onTold);
}

export type SignOnProblem =
  | 'unreachable'
  | 'declined'
  | 'expired'
  | 'invalid'
  | 'secretLost'
  | 'unverified'
  | 'domain'
  | 'role'
  | 'inactive'
  | 'otherPerson';

/** Why a sign-in at a provider opened no session. The message is for the log. */
export class SignOnRefusal extends Error {
  override readonly name = 'SignOnRefusal';
  readonly problem: SignOnProblem;

  constructor(problem: SignOnProblem, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.problem = problem;
  }
}

const ASK = 'Ask your administrator, and give them the request ID below.';

/** What the person reads. An inactive account and one without a role read the same. */
export function refusalText(problem: SignOnProblem, provider: string): { title: string; text: string } {
  switch (problem) {
    case 'unreachable':
      return {
        title: `${provider} didn’t answer`,
        text: 'Nothing is wrong with your account. Try again in a moment.',
      };
    case 'declined':
      return { title: 'Sign-in was canceled', text: `${provider} ended the sign-in. You can try again.` };
    case 'expired':
      return {
        title: 'This sign-in expired',
        text: 'It was already used, took more than ten minutes, or began in another browser. Start again.',
      };
    case 'unverified':
      return {
        title: 'Your email isn’t verified',
        text: `${provider} doesn’t confirm that your email is verified. ${ASK}`,
      };
    case 'invalid':
      return { title: 'Sign-in failed', text: `The answer of ${provider} could not be verified. ${ASK}` };
    case 'secretLost':
      return { title: 'Sign-in failed', text: `Single sign-on with ${provider} has to be set up again. ${ASK}` };
    case 'otherPerson':
      return {
        title: 'Someone else signed in',
        text: `Nothing was changed. Sign in at ${provider} with the account that you use here.`,
      };
    case 'domain':
    case 'role':
    case 'inactive':
      return {
        title: 'You don’t have access',
        text: `${provider} signed you in, but your account has no access. ${ASK}`,
      };
  }
}

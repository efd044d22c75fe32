import { Notice } from '#app/ui/feedback/notice.tsx';
import { AuthLayout } from '#app/ui/shell/auth-layout.tsx';

/** Shown in place of a session: nothing of the provider's answer but the reason in words. */
export function ProblemPage(props: {
  readonly title: string;
  readonly text: string;
  readonly problem: string;
  readonly provider: string;
  readonly requestId: string;
  readonly retryHref: string;
  /** The sign-in page, or the page whose change was to be confirmed. */
  readonly backHref: string;
  /** Null unless the provider is down. */
  readonly passwordHref: string | null;
  readonly isRequired: boolean;
  readonly brand: string;
  readonly year: number;
}) {
  const { title, text, problem, provider, requestId, retryHref, backHref, passwordHref, isRequired } = props;
  return (
    <AuthLayout brand={props.brand} year={props.year}>
      <div className="page-header-text">
        <h1 tabIndex={-1}>{title}</h1>
      </div>
      <Notice type={problem === 'unreachable' ? 'warning' : 'error'}>{text}</Notice>
      <a className="button button-main button-wide" href={retryHref} data-reload="">
        Try again with {provider}
      </a>
      {passwordHref ? (
        <p>
          If {provider} stays unavailable,{' '}
          <a href={passwordHref}>{isRequired ? 'use the emergency account' : 'use your password'}</a>.
        </p>
      ) : null}
      <p>
        <a href={backHref}>{backHref === '/login' ? 'Back to sign in' : 'Back to the page'}</a>
      </p>
      <p className="hint">
        Request ID <span className="num">{requestId}</span>
      </p>
    </AuthLayout>
  );
}

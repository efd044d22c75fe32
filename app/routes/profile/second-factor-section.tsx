import { ButtonLink } from '#app/ui/form/button.tsx';

export function SecondFactorSection(props: {
  readonly isOn: boolean;
  readonly isRequired: boolean;
  readonly codesLeft: number;
}) {
  const { isOn, isRequired, codesLeft } = props;
  return (
    <section className="section" aria-labelledby="factor-heading">
      <h2 id="factor-heading">Second factor</h2>
      <p className="lead">
        {isOn
          ? `On${isRequired ? ', as your role requires it' : ''}. Recovery codes left: ${codesLeft}.`
          : 'Off. With it, signing in takes a code of an authenticator app beside your password.'}
      </p>
      <div>
        <ButtonLink href="/second-factor">{isOn ? 'Manage second factor' : 'Set up second factor'}</ButtonLink>
      </div>
    </section>
  );
}

import { useNavigation } from '@remix-run/react';
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Icon, type IconName } from '../icons.tsx';

type ButtonKind = 'main' | 'plain' | 'danger' | 'text';

interface ButtonLook {
  /** `main`, filled: one per page. `danger` opens a confirmation, `text` is for running text. */
  readonly kind?: ButtonKind;
  readonly icon?: IconName;
  readonly children: ReactNode;
}

interface ButtonProps
  extends ButtonLook,
    Pick<
      ButtonHTMLAttributes<HTMLButtonElement>,
      | 'type'
      | 'name'
      | 'value'
      | 'form'
      | 'formAction'
      | 'formMethod'
      | 'onClick'
      | 'aria-describedby'
      | 'id'
      | 'disabled'
    > {
  readonly className?: string;
}

/** The trailing space separates its text from the next word where styles are missing. */
export function Button({ kind = 'plain', icon, children, className, ...native }: ButtonProps) {
  return (
    <>
      <button type="button" {...native} className={buttonClass(kind, className)}>
        {icon ? <Icon name={icon} size={20} /> : null}
        {children}
      </button>{' '}
    </>
  );
}

/**
 * Renders a link that looks like a button.
 *
 * @param props.download the address answers with a file, or with an error page that the HTML attribute would save
 */
export function ButtonLink(
  props: ButtonLook & {
    readonly href: string;
    readonly className?: string;
    readonly download?: boolean;
    /** Keeps the scroll position. */
    readonly keepScroll?: boolean;
    readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  },
) {
  const { kind = 'plain', icon, children, href, className, download, keepScroll, onClick } = props;
  return (
    <>
      <a
        href={href}
        className={buttonClass(kind, className)}
        data-reload={download ? '' : undefined}
        data-keep-scroll={keepScroll ? '' : undefined}
        onClick={onClick}
      >
        {icon ? <Icon name={icon} size={20} /> : null}
        {children}
      </a>{' '}
    </>
  );
}

/** Submits its form. It stays enabled while pending: the server answers a repeated submission with the first result. */
export function SubmitButton({ pendingText, ...props }: ButtonProps & { readonly pendingText?: string }) {
  const navigation = useNavigation();
  const posted = navigation.state === 'idle' ? undefined : navigation.formData;
  const pending = posted !== undefined && (!props.name || posted.get(props.name) === props.value);
  return (
    <Button kind="main" {...props} type="submit">
      {pending && pendingText ? pendingText : props.children}
    </Button>
  );
}

function buttonClass(kind: ButtonKind, extra?: string): string {
  return ['button', kind !== 'plain' && `button-${kind}`, extra].filter(Boolean).join(' ');
}

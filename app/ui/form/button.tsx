import { useNavigation } from '@remix-run/react';
import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react';
import { Icon, type IconName } from '../icons.tsx';

type ButtonKind = 'main' | 'plain' | 'danger' | 'text';

interface ButtonLook {
  /** One filled (`main`) button per page. `danger` leads to a confirmation, `text` stands in a line. */
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

/** Followed by a space: what stands beside it is a word of its own, also where no style sets them apart. */
export function Button({ kind = 'plain', icon, children, className, ...native }: ButtonProps): ReactElement {
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
 * A link that looks like a button: it leads somewhere and changes nothing. `download`: the address answers with a file,
 * or with a page that says why not; so the browser opens it, and the attribute of that name would save that page.
 */
export function ButtonLink(
  props: ButtonLook & {
    readonly href: string;
    readonly className?: string;
    readonly download?: boolean;
    /** Leaves the page where it is scrolled to. */
    readonly keepScroll?: boolean;
  },
): ReactElement {
  const { kind = 'plain', icon, children, href, className, download, keepScroll } = props;
  return (
    <>
      <a
        href={href}
        className={buttonClass(kind, className)}
        data-reload={download ? '' : undefined}
        data-keep-scroll={keepScroll ? '' : undefined}
      >
        {icon ? <Icon name={icon} size={20} /> : null}
        {children}
      </a>{' '}
    </>
  );
}

/**
 * Submits its form. While that is under way its text changes; it stays enabled, since the server answers a second
 * submission of the same form with the first result. Without scripts the browser shows the wait.
 */
export function SubmitButton({ pendingText, ...props }: ButtonProps & { readonly pendingText?: string }): ReactElement {
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

import { Form } from '@remix-run/react';
import { formatTime } from '#app/format-time.ts';
import type { NewDevice } from '#app/modules/auth/new-device/new-device.server.ts';
import { Button, ButtonLink } from '#app/ui/form/button.tsx';
import { Icon } from '#app/ui/icons.tsx';

/** Stays on every page until it is answered. */
export function NewDeviceNotice({ found, path }: { readonly found: NewDevice; readonly path: string }) {
  const { device, ip, at } = found;
  return (
    <section className="notice notice-info new-device" aria-label="New device">
      <Icon name="info" />
      <div className="notice-text">
        <p>
          <strong>New device.</strong> You signed in with {device}, from {ip}, at {formatTime(at)}. We emailed you too.
        </p>
        <Form method="post" action="/new-device" className="button-row" preventScrollReset>
          <input type="hidden" name="returnTo" value={path} />
          <Button type="submit" name="intent" value="mine">
            This was me
          </Button>
          <ButtonLink href={`/new-device?returnTo=${encodeURIComponent(path)}`} kind="danger">
            It wasn’t me
          </ButtonLink>
        </Form>
      </div>
    </section>
  );
}

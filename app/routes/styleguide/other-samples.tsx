import { LoaderOverlay } from '#app/ui/feedback/loader-overlay.tsx';
import { MessageMark } from '#app/ui/feedback/message-mark.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Toast } from '#app/ui/feedback/toast.tsx';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { HitList } from '#app/ui/overlay/hit-list.tsx';
import { ErrorPage } from '#app/ui/shell/error-page.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { SignIn } from '#app/ui/shell/sign-in.tsx';
import { EmptyState } from '#app/ui/table/table.tsx';
import { SampleFrame } from './sample-frame.tsx';

const TOAST = { id: '1', type: 'success', text: 'Currency Updated Successfully', failed: false } as const;
const HITS = [
  {
    title: 'Customers and people',
    hits: [
      {
        label: 'Halden Logistics',
        detail: 'Customer',
        icon: 'partners',
        target: { href: '?show=parts' },
      },
    ],
  },
] as const;

export function MessagesSample() {
  return (
    <SampleFrame>
      <PageHeader title="Messages" />
      <Notice type="success" closeHref="?show=messages">
        PDF Template Successfully Saved!!!
      </Notice>
      <Notice type="info" closeHref="?show=messages">
        Halden Logistics, first sketch was deleted. <a href="?show=messages">Undo</a>
      </Notice>
      <Notice type="warning">One driver gives more than 50.00% of the saving.</Notice>
      <Notice type="error" closeHref="?show=messages">
        An estimate with this name already exists for this customer.
      </Notice>
      <Toast message={TOAST} stay="untilClosed" />
      <div className="list-line">
        {(['success', 'info', 'warning', 'error'] as const).map((type) => (
          <MessageMark key={type} type={type} />
        ))}
      </div>
      <EmptyState action={<ButtonLink href="?show=parts">Clear filters</ButtonLink>}>
        No estimates match these filters.
      </EmptyState>
      <HitList groups={HITS} wanted="hal" />
      <LoaderOverlay busy="Loading" what="the configuration" variant="table">
        <p>What is being fetched again stays readable underneath.</p>
      </LoaderOverlay>
    </SampleFrame>
  );
}

export function SignInSample() {
  return <SignIn brand="Aternity" year={2025} email="elena.marsh@worthwhile.test" />;
}

export function ErrorSample() {
  return (
    <SampleFrame>
      <ErrorPage status={409} requestId="0f3a2c61" isFramed />
    </SampleFrame>
  );
}

import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Notice, type NoticeType } from './notice.tsx';
import { Toast, toastDurationMs } from './toast.tsx';

describe('a notice', () => {
  it.each([
    ['success', 'Success.', 'status'],
    ['info', 'Info.', 'status'],
    ['warning', 'Warning.', 'status'],
    ['error', 'Error.', 'alert'],
  ] as const)('of type %s has the title "%s" and is announced as %s', (type: NoticeType, word, role) => {
    const notice = renderToStaticMarkup(<Notice type={type}>PDF Template Successfully Saved!!!</Notice>);
    expect(notice).toContain(`role="${role}"`);
    expect(notice).toContain(`<strong>${word}</strong> PDF Template Successfully Saved!!!`);
  });

  it('is closed by a link to the page without it, and only when allowed', () => {
    expect(
      renderToStaticMarkup(
        <Notice type="info" closeHref="/estimates">
          Saved
        </Notice>,
      ),
    ).toMatch(/<a class="notice-close" href="\/estimates">.*Dismiss message/);
    expect(renderToStaticMarkup(<Notice type="warning">Check this</Notice>)).not.toContain('Dismiss');
  });
});

describe('a toast', () => {
  it('shows for one second after an error and for two otherwise', () => {
    expect(toastDurationMs({ failed: true }, 'designed')).toBe(1000);
    expect(toastDurationMs({ failed: false }, 'designed')).toBe(2000);
  });

  it('stays ten times as long, or until closed, as the user prefers', () => {
    expect(toastDurationMs({ failed: true }, 'tenfold')).toBe(10_000);
    expect(toastDurationMs({ failed: false }, 'tenfold')).toBe(20_000);
    expect(toastDurationMs({ failed: false }, 'untilClosed')).toBeNull();
  });

  it('is not in the HTML from the server: the notice is', () => {
    const message = { id: '1', type: 'success', text: 'Saved', failed: false } as const;
    expect(renderToStaticMarkup(<Toast message={message} />)).toBe('');
  });
});

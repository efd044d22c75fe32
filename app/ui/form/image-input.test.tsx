import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ImageInput } from './image-input.tsx';

const input = (more: { currentUrl?: string; errors?: string[] } = {}) =>
  renderToStaticMarkup(
    <ImageInput
      name="logo"
      label="Logo"
      hint="at most 1024x1024 px"
      currentUrl={null}
      accept="image/png,image/webp"
      maxBytes={10}
      {...more}
    />,
  );

describe('the file control of an image', () => {
  it('is the browser’s own, with its hint and accepted types', () => {
    expect(input()).toMatch(
      /<input type="file"[^>]* accept="image\/png,image\/webp"[^>]* aria-describedby="f-logo-hint"/,
    );
    expect(input()).not.toContain('<img');
  });

  it('shows the current image', () => {
    expect(input({ currentUrl: '/uploads/abc' })).toContain('src="/uploads/abc" alt="Now"');
  });

  it('shows the server’s error next to it', () => {
    const refused = input({ errors: ['Please upload'] });
    expect(refused).toMatch(/<p class="field-message" id="f-logo-error">.*Please upload/);
    expect(refused).toContain('aria-invalid="true"');
  });
});

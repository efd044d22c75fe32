import type { Request, Response } from 'express';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#app/errors.ts';
import { handleRequestError } from './guards.server.ts';

describe('an error after half of the response was sent', () => {
  const fail = (isGone: boolean) => {
    const next = vi.fn();
    const destroy = vi.fn();
    // All that the handler needs of a response.
    const res = { headersSent: true, destroyed: isGone, destroy } as unknown as Response;
    handleRequestError(new Error('The rows ended.'), { id: '1', path: '/audit/export' } as Request, res, next);
    return { next, destroy };
  };

  it('closes the connection, and is not passed to a handler that would print it', () => {
    for (const isGone of [false, true]) {
      const { next, destroy } = fail(isGone);
      expect(destroy).toHaveBeenCalledOnce();
      expect(next).not.toHaveBeenCalled();
    }
  });
});

it('renders no page for a client that disconnected while it waited', () => {
  const status = vi.fn(() => {
    throw new Error('An answer was begun.');
  });
  const res = { headersSent: false, destroyed: true, status } as unknown as Response;
  handleRequestError(
    new AppError('tooMany', 'Too much at once.'),
    { id: '1', path: '/estimates' } as Request,
    res,
    vi.fn(),
  );
  expect(status).not.toHaveBeenCalled();
});

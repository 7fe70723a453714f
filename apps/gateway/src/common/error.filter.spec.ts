import type { ArgumentsHost } from '@nestjs/common';
import { expect, it, vi } from 'vitest';
import type { Logger } from '#observability';
import { ErrorFilter } from './error.filter.js';
import { HttpError } from './http-error.js';

const unavailable = new HttpError(503, 'UNAVAILABLE', 'Please try again in a moment.');

/** How often a failure is logged as one, by whether its caller still waits. */
async function logged(error: unknown, { destroyed }: { destroyed: boolean }): Promise<number> {
  const log = { error: vi.fn() };
  const reply = { sent: true };
  const request = { url: '/api/cart', raw: { socket: { destroyed } } };
  const http = { getRequest: () => request, getResponse: () => reply };
  await new ErrorFilter(log as unknown as Logger).catch(error, { switchToHttp: () => http } as ArgumentsHost);
  return log.error.mock.calls.length;
}

it('logs what failed, but no refusal to a caller who has gone', async () => {
  expect(await logged(unavailable, { destroyed: false })).toBe(1);
  expect(await logged(unavailable, { destroyed: true })).toBe(0);
  expect(await logged(new Error('a fault'), { destroyed: true })).toBe(1);
  expect(await logged(new HttpError(404, 'NOT_FOUND', 'Not found'), { destroyed: false })).toBe(0);
});

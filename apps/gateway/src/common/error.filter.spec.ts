import type { ArgumentsHost } from '@nestjs/common';
import { expect, it, vi } from 'vitest';
import type { Logger } from '#observability';
import { failureAt } from './error-body.js';
import { ErrorFilter } from './error.filter.js';
import { HttpError } from './http-error.js';

const unavailable = new HttpError(503, 'UNAVAILABLE', 'Please try again in a moment.');

interface Request {
  url?: string;
  pattern?: string;
  /** Whether its caller has gone. */
  destroyed?: boolean;
}

/** The addresses that are logged with a failure. */
async function logged(
  error: unknown,
  { url = '/api/cart', pattern = url, destroyed = false }: Request = {},
): Promise<string[]> {
  const log = { error: vi.fn<(details: { url: string }) => void>() };
  const reply = { sent: true };
  const request = { url, routeOptions: { url: pattern }, raw: { socket: { destroyed } } };
  const http = { getRequest: () => request, getResponse: () => reply };
  await new ErrorFilter(log as unknown as Logger).catch(error, { switchToHttp: () => http } as ArgumentsHost);
  return log.error.mock.calls.map(([details]) => details.url);
}

it('logs what failed, but no refusal to a caller who has gone', async () => {
  expect(await logged(unavailable)).toEqual(['/api/cart']);
  expect(await logged(unavailable, { destroyed: true })).toEqual([]);
  expect(await logged(new Error('a fault'), { destroyed: true })).toEqual(['/api/cart']);
  expect(await logged(new HttpError(404, 'NOT_FOUND', 'Not found'))).toEqual([]);
});

it('logs no address that is a secret, and no query', async () => {
  const pattern = '/api/webhooks/printful/:secret';
  expect(await logged(unavailable, { url: '/api/webhooks/printful/abc', pattern })).toEqual([pattern]);
  expect(await logged(unavailable, { url: '/api/cart?code=1' })).toEqual(['/api/cart']);
});

it('[S19] says of every refusal for too many calls when to come back', () => {
  const busy = (details: object) =>
    failureAt('/api/generate-image', new HttpError(429, 'QUOTA', 'Busy', details)).details;
  expect(busy({ jobId: 'one' })).toEqual({ jobId: 'one', retryAfterSeconds: 60 });
  expect(busy({ retryAfterSeconds: 7 })).toEqual({ retryAfterSeconds: 7 });
  expect(failureAt('/api/cart', unavailable).details).toEqual({});
});

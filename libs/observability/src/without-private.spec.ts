import { describe, expect, it } from 'vitest';
import { withoutPrivate } from './without-private.js';

const jwt = `eyJhbGciOiJSUzI1NiJ9.${'e30'.repeat(4)}.c2ln`;

describe('[S23] a text for a log', () => {
  it.each([
    ['Incorrect API key provided: sk-proj-Ab12Cd34Ef56.', 'Incorrect API key provided: ….'],
    ['Invalid API Key provided: sk_test_********4242', 'Invalid API Key provided: …'],
    ['No secret whsec_0123456789abcdef here', 'No secret … here'],
    [`key AIza${'x'.repeat(35)} is not valid`, 'key … is not valid'],
    ['The access key AKIAIOSFODNN7EXAMPLE does not exist', 'The access key … does not exist'],
    [`token ${jwt} has expired`, 'token … has expired'],
    ['authorization: bearer 0123abc', 'authorization: …'],
    ['GET /img.png?size=1&sig=0123abcdef&se=9 is gone', 'GET /img.png?size=1&sig=…&se=9 is gone'],
    ['/a?X-Amz-Signature=0123abcdef&X-Amz-Expires=60', '/a?X-Amz-Signature=…&X-Amz-Expires=60'],
    ['redis://default:hunter2@10.0.0.1:6379 refused', 'redis://default:…@10.0.0.1:6379 refused'],
    ['No user ada.l+shop@mail.example.com', 'No user …'],
    ['Recipient phone +1 (415) 555-0100: address invalid', 'Recipient phone …: address invalid'],
    ['call (415) 555-0100', 'call …'],
    ['card 4242 4242 4242 4242 declined', 'card … declined'],
  ])('has none of the private words of %s', (given, expected) => expect(withoutPrivate(given)).toBe(expected));

  it.each([
    'Size 1024x1024 is not supported by gpt-image-1 (request req_0123456789abcdef).',
    'duplicate key value violates unique constraint "pk_orders"',
    'The order 10000000007 is at https://api.example.com:8443/orders/7?token=abc',
    'a token each; the password must be given',
    'task-12 asks for 300 dpi at 2026-11-25T08:00:00.000Z',
    'job 01890a5d-ac96-774b-bcce-b302099a8057 is gone',
  ])('keeps %s', (given) => expect(withoutPrivate(given)).toBe(given));
});

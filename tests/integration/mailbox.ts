import { randomUUID } from 'node:crypto';
import assert from 'node:assert/strict';
import type { Order } from '#contracts';
import { api, database, stack, waitFor } from '#testing';

export interface StoredMail {
  messageId: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  deliveries: number;
}

/** Gives the token's user an address of their own, so that no mail leaves before it stands. */
export async function giveAddress(token: string): Promise<string> {
  const address = `${randomUUID()}@example.com`;
  const { user } = (await api(token).get('/auth/check')).body as { user: { _id: string } };
  const db = await database();
  try {
    await db.query('update users set email = $2 where id = $1', [user._id, address]);
  } finally {
    await db.end();
  }
  return address;
}

export async function mailsTo(address: string): Promise<StoredMail[]> {
  const response = await fetch(`${stack().urls.sandbox}/mail/messages?to=${encodeURIComponent(address)}`);
  assert.equal(response.status, 200);
  return (await response.json()) as StoredMail[];
}

/** The mail that says this in its subject, once it has come. */
export const mailWith = (address: string, subject: string): Promise<StoredMail> =>
  waitFor(async () => (await mailsTo(address)).find((mail) => mail.subject === subject), {
    what: `the mail "${subject}"`,
  });

/** Has the mail server refuse what is for the address with a code, or take it again. */
export async function refuse(address: string, code?: number): Promise<void> {
  const response = await fetch(`${stack().urls.sandbox}/__control/mail/refusals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address, ...(code ? { code } : {}) }),
  });
  assert.equal(response.status, 200);
}

/** The job of a mail about the order that could not be sent. */
export const failedMailOf = (admin: string, orderId: string): Promise<string> =>
  waitFor(async () => (await api(admin).get<Order>(`/api/orders/${orderId}`)).body.failedMails?.[0]?.jobId, {
    what: 'a mail to fail',
  });

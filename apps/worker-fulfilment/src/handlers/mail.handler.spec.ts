import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobEntity } from '#database';
import { MailSender, ProviderError, type Mail } from '#providers';
import { startFulfilment, type Fulfilment } from '../fulfilment.fixture.js';

/** A mail server that keeps what it takes; `lose` drops its answers, `code` refuses. */
class FakeMailServer extends MailSender {
  readonly taken: Mail[] = [];
  answersToLose = 0;

  override async send(mail: Mail): Promise<void> {
    await Promise.resolve();
    this.taken.push(mail);
    if (this.answersToLose-- > 0)
      throw new ProviderError({
        provider: 'mail',
        code: 'UNAVAILABLE',
        class: 'unknown',
        userMessage: 'away',
        logMessage: 'the answer was lost',
      });
  }
}

const server = new FakeMailServer();
let at: Fulfilment;
beforeAll(async () => {
  at = await startFulfilment({ mailSender: server });
});
afterAll(() => at?.stop());

/** A mail job about a new order, as its rejection accepts it. */
async function mailJob(): Promise<JobEntity> {
  const { subjectId: orderId } = await at.approved();
  return at.database.transaction(async (tx) => {
    await tx.query(`insert into order_mails (order_id, mail, event) values ($1, 'rejected', 'rejected')`, [orderId]);
    return at.jobs.accept(tx, {
      kind: 'order.mail',
      ownerId: null,
      subjectId: orderId!,
      title: 'INK',
      input: { orderId: orderId!, mail: 'rejected', event: 'rejected' },
    });
  });
}
const giveAddress = ({ subjectId }: JobEntity, address: string | null) =>
  at.database.query(`update users set email = $2 where id = (select user_id from orders where id = $1)`, [
    subjectId,
    address,
  ]);
const takenOf = ({ id }: JobEntity) => server.taken.filter(({ messageId }) => messageId.startsWith(id));

describe('the job of a mail', () => {
  it('sends it to the owner of the order, and records that', async () => {
    const job = await mailJob();
    expect(await at.finish(job)).toMatchObject({
      status: 'completed',
      result: { messageId: `${job.id}@inkloom.local` },
    });
    expect(takenOf(job)).toMatchObject([
      { to: { address: 'ada@example.com' }, subject: "We couldn't print your order" },
    ]);
    const rows = await at.database.query(
      'select recipient from order_mails where order_id = $1 and sent_at is not null',
      [job.subjectId],
    );
    expect(rows).toEqual([{ recipient: 'ada@example.com' }]);
  });

  it('sends the same mail where the answer to it was lost', async () => {
    const job = await mailJob();
    server.answersToLose = 1;
    expect(await at.finish(job)).toMatchObject({ status: 'completed' });
    const [first, second, ...more] = takenOf(job);
    expect(more).toEqual([]);
    expect(second).toEqual(first);
  });

  it('sends nothing once more that was recorded as sent, also when it is replayed', async () => {
    const job = await mailJob();
    await at.finish(job);
    // As after a worker that died between the record and the end of the job, too often.
    await at.database.query(`update jobs set status = 'failed', result = null where id = $1`, [job.id]);
    const replayed = await at.jobs.replay(job.id, null, 'test');
    expect(await at.finish(replayed)).toMatchObject({ status: 'completed' });
    expect(takenOf(job)).toHaveLength(1);
  });

  it.each([null, '', ' '])('ends without a mail where the owner has no address: %j', async (address) => {
    const job = await mailJob();
    await giveAddress(job, address);
    expect(await at.finish(job)).toMatchObject({ status: 'completed', result: { notSent: 'no address' } });
    expect(takenOf(job)).toEqual([]);
    const sent = 'select 1 from order_mails where order_id = $1 and sent_at is not null';
    expect(await at.database.query(sent, [job.subjectId])).toEqual([]);
  });

  it.each([
    'ada',
    'ada@example.com, eve@example.com',
    'Ada <ada@example.com>',
    'ada@example.com\nBcc: eve@example.com',
  ])('ends with words where the address is none: %j', async (address) => {
    const job = await mailJob();
    await giveAddress(job, address);
    expect(await at.finish(job)).toMatchObject({
      status: 'failed',
      error: {
        message: "Emails can't be sent to the shopper's address. Please correct it, then replay the email.",
      },
    });
    expect(takenOf(job)).toEqual([]);
  });
});

describe('the mails of an order', () => {
  const parcel = (id: number) => ({
    carrier: 'USPS',
    service: 'Ground',
    trackingNumber: `94${id}`,
    trackingUrl: null,
    shippedAt: null,
  });
  const accepted = async (orderId: string) =>
    (
      await at.database.query<{ input: { mail: string; event: string; parcel?: { moreToCome: boolean } } }>(
        `select input from jobs where subject_id = $1 and kind = 'order.mail' order by id`,
        [orderId],
      )
    ).map(({ input: { mail, event, parcel: sent } }) => [mail, event, sent?.moreToCome]);
  /** A look at the provider by two workers, one after the other, that see the same. */
  async function look(orderId: string, printfulStatus: 'processing' | 'shipped' | 'delivered', ids: number[]) {
    const order = await at.find(orderId);
    const progress = {
      printfulStatus,
      status: printfulStatus,
      shipments: ids.map(parcel),
      shipmentIds: ids,
      failure: null,
    };
    for (let worker = 0; worker < 2; worker++)
      await at.database.transaction((tx) => at.orders.recordProgress(tx, order, progress));
  }

  it('tell each parcel once and the end once, whatever is seen again', async () => {
    const orderId = (await at.approved()).subjectId!;
    await look(orderId, 'processing', [1]);
    await look(orderId, 'shipped', [1, 2]);
    await look(orderId, 'shipped', [2, 1]);
    await look(orderId, 'delivered', [1, 2]);
    await look(orderId, 'shipped', [1, 2]);
    await look(orderId, 'delivered', [1, 2]);
    expect(await accepted(orderId)).toEqual([
      ['shipped', 'parcel 1', true],
      ['shipped', 'parcel 2', false],
      ['delivered', 'delivered', undefined],
    ]);
  });

  it("stand in nobody's list of jobs: users see their orders, not the mails about them", async () => {
    const orderId = (await at.approved()).subjectId!;
    await look(orderId, 'delivered', [4]);
    const owners = await at.database.query(
      `select distinct owner_id from jobs where subject_id = $1 and kind = 'order.mail'`,
      [orderId],
    );
    expect(owners).toEqual([{ ownerId: null }]);
  });

  it('are accepted with the transition or not at all', async () => {
    const orderId = (await at.approved()).subjectId!;
    const order = await at.find(orderId);
    const progress = {
      printfulStatus: 'shipped' as const,
      status: 'shipped' as const,
      shipments: [parcel(3)],
      shipmentIds: [3],
      failure: null,
    };
    const undone = at.database.transaction(async (tx) => {
      await at.orders.recordProgress(tx, order, progress);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await accepted(orderId)).toEqual([]);
  });
});

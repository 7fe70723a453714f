import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { externalIdOf } from '#domain';
import { api, database, faults, journal, signIn, socket, waitFor } from '#testing';
import { advance, liftLimits, newAdmin, orderOf, orderWhen, placedOrder, providerEffects } from './shop.js';

const approve = (admin: string, id: string, body: object = {}, headers: Record<string, string> = {}) =>
  api(admin).post(`/api/admin/orders/${id}/approve`, body, { headers });
const respondAsync = { prefer: 'respond-async' };
const ONE_ORDER = ['order.create', 'order.confirm'];

beforeAll(liftLimits);

describe('approving an order', () => {
  it('[ADM-02, ADM-03] sends it to the print provider and returns its id there', async () => {
    const { token, order } = await placedOrder(3);
    const admin = await newAdmin();
    const { status, body } = await approve(admin, order._id, { reviewNotes: 'looks good' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      printfulOrderId: expect.stringMatching(/^\d+$/),
      order: {
        status: 'approved',
        reviewStatus: 'approved',
        reviewNotes: 'looks good',
        submissionState: 'submitted',
        printfulOrderStatus: 'pending',
      },
    });
    // They are the admins' own.
    expect(await orderOf(token, order._id)).toMatchObject({ reviewStatus: 'approved', reviewNotes: null });
    expect(await providerEffects(order._id)).toEqual(ONE_ORDER);
    const sent = (await journal({ service: 'printful' })).find(
      ({ key, operation }) => key === externalIdOf(order._id) && operation === 'order.create',
    )!.body;
    expect(sent).toMatchObject({
      order: {
        recipient: { name: 'Ada Shopper', state_code: 'CA', country_code: 'US', zip: '91311' },
        items: [
          {
            variant_id: 1320,
            quantity: 3,
            retail_price: '16.00',
            files: [{ type: 'default', url: expect.stringContaining('/files/') }],
          },
        ],
      },
    });
    expect(await orderOf(token, order._id)).toMatchObject({
      printfulOrderId: body.printfulOrderId,
      submissionJobId: null,
    });
    const db = await database();
    const { rows } = await db.query('select action from audit_log where subject = $1', [`order:${order._id}`]);
    await db.end();
    expect(rows).toEqual([{ action: 'order.approve' }]);
  });

  it('[ADM-03, ORD-04] shows admins and owner its progress live', async () => {
    const { token, order } = await placedOrder();
    const admin = await newAdmin();
    const [adminPage, ownerPage] = [await socket(admin), await socket(token)];
    try {
      const accepted = await approve(admin, order._id, {}, respondAsync);
      expect(accepted).toMatchObject({ status: 202, body: { jobId: expect.any(String) } });
      const submitted = ({ id, submissionState }: { id: string; submissionState: string }) =>
        id === order._id && submissionState === 'submitted';
      expect(await adminPage.next('review.updated', submitted)).toMatchObject({
        printfulOrderId: expect.any(String),
        status: 'approved',
      });
      expect(await ownerPage.next('order.updated', submitted)).toMatchObject({ reviewStatus: 'approved' });
      const states = adminPage.events
        .filter(({ event, payload }) => event === 'review.updated' && payload.id === order._id)
        .map(({ payload }) => payload);
      expect(states.map(({ submissionState }) => submissionState)).toContain('submitting');
      // Two processes push: a page drops what is older than what it shows, whichever comes last.
      const newest = Math.max(...states.map(({ version }) => version));
      const shown = states.filter(({ version }) => version === newest).map(({ submissionState }) => submissionState);
      expect(new Set(shown)).toEqual(new Set(['submitted']));
      expect(ownerPage.events.filter(({ event }) => event === 'job.updated')).toEqual([]);
      expect((await api(token).get(`/api/jobs/${accepted.body.jobId}`)).status).toBe(404);
      expect((await api(admin).post(`/api/jobs/${accepted.body.jobId}/cancel`)).status).toBe(409);
    } finally {
      adminPage.close();
      ownerPage.close();
    }
  });

  it('[ADM-06] of 20 parallel approvals by two admins exactly one wins, and there is one order at the provider', async () => {
    const { order } = await placedOrder();
    const admins = [await newAdmin(), await newAdmin()];
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => approve(admins[index % 2]!, order._id, {}, respondAsync)),
    );
    expect(responses.filter(({ status }) => status === 202)).toHaveLength(1);
    for (const { status, body } of responses)
      if (status !== 202)
        expect({ status, error: body.error }).toEqual({ status: 409, error: 'This order has already been approved.' });
    await orderWhen(admins[0]!, order._id, ({ submissionState }) => submissionState === 'submitted', 'the submission');
    expect(await providerEffects(order._id)).toEqual(ONE_ORDER);
    const db = await database();
    const { rows } = await db.query(
      `select count(*)::int as jobs from jobs where subject_id = $1 and kind = 'order.submit'`,
      [order._id],
    );
    await db.end();
    expect(rows).toEqual([{ jobs: 1 }]);
  });

  it("[ADM-06] responds to one admin's repeated request with the same job", async () => {
    const { order } = await placedOrder();
    const [admin, other] = [await newAdmin(), await newAdmin()];
    const key = { 'idempotency-key': randomUUID() };
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => approve(admin, order._id, {}, { ...key, ...respondAsync })),
    );
    expect(new Set(responses.map(({ body }) => body.jobId)).size).toBe(1);
    const late = await approve(admin, order._id, {}, key);
    expect(late).toMatchObject({
      status: 200,
      body: { jobId: responses[0]!.body.jobId, printfulOrderId: expect.any(String) },
    });
    expect((await approve(other, order._id, {}, key)).status).toBe(409);
    expect(await providerEffects(order._id)).toEqual(ONE_ORDER);
  });

  it('[ADM-06] of parallel approvals and rejections one decision wins', async () => {
    const { order } = await placedOrder();
    const admin = await newAdmin();
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0
          ? approve(admin, order._id, {}, respondAsync)
          : api(admin).post(`/api/admin/orders/${order._id}/reject`, { reviewNotes: 'no' }),
      ),
    );
    expect(responses.filter(({ status }) => status !== 409)).toHaveLength(1);
    const decided = await orderWhen(
      admin,
      order._id,
      ({ submissionState, reviewStatus }) => reviewStatus === 'rejected' || submissionState === 'submitted',
      'the decision',
    );
    expect(await providerEffects(order._id)).toEqual(decided.reviewStatus === 'approved' ? ONE_ORDER : []);
  });

  it("[ADM-06] creates one order although the provider's responses are lost", async () => {
    const { order } = await placedOrder();
    const fault = await faults.add({ service: 'printful', match: 'POST /orders', mode: 'drop-reply', times: 2 });
    try {
      expect((await approve(await newAdmin(), order._id)).status).toBe(200);
      expect(await providerEffects(order._id)).toEqual(ONE_ORDER);
    } finally {
      await faults.clear(fault);
    }
  });

  it('[ADM-03] shows a failed submission with its reason, and resubmits it on request', async () => {
    const { token, order } = await placedOrder();
    const admin = await newAdmin();
    const retry = (by: string) =>
      api(by).post(`/api/admin/orders/${order._id}/retry`, { reason: 'the provider is back' });
    expect(await retry(admin)).toMatchObject({
      status: 409,
      body: { error: 'Only a failed submission can be sent again.' },
    });
    const failed = await faults.during(
      { service: 'printful', match: 'POST /orders', mode: 'status', status: 400 },
      () => approve(admin, order._id),
    );
    expect(failed).toMatchObject({ status: 422, body: { jobId: expect.any(String), error: expect.any(String) } });
    expect(await orderOf(admin, order._id)).toMatchObject({
      reviewStatus: 'approved',
      submissionState: 'failed',
      submissionError: failed.body.error,
    });
    expect(await orderOf(token, order._id)).toMatchObject({
      submissionError: null,
      timeline: [{ what: 'Order placed' }, { what: 'Approved' }, { what: 'Payment received' }],
    });
    expect(await providerEffects(order._id)).toEqual([]);
    expect((await retry(token)).status).toBe(403);
    const responses = await Promise.all([retry(admin), retry(admin), retry(await newAdmin())]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await orderOf(admin, order._id)).toMatchObject({ submissionState: 'submitted', submissionError: null });
    expect(await providerEffects(order._id)).toEqual(ONE_ORDER);
  });

  it('[ADM-03] sends an order again whose failed submission an operator has set aside', async () => {
    const { order } = await placedOrder();
    const admin = await newAdmin();
    const failed = await faults.during(
      { service: 'printful', match: 'POST /orders', mode: 'status', status: 400 },
      () => approve(admin, order._id),
    );
    const operator = api(await signIn('operator'));
    const { jobId } = failed.body;
    expect(await operator.post('/api/ops/jobs/discard', { ids: [jobId], reason: 'not wanted' })).toMatchObject({
      body: { discarded: [jobId] },
    });
    expect((await api(admin).post(`/api/admin/orders/${order._id}/retry`, {})).status).toBe(200);
    expect(await orderOf(admin, order._id)).toMatchObject({ submissionState: 'submitted' });
    expect(await providerEffects(order._id)).toEqual(ONE_ORDER);
  });
});

describe('a submission that the print provider refused', () => {
  it('[S23, ADM-03] is explained without the name and street of its recipient', async () => {
    const { order } = await placedOrder();
    const admin = await newAdmin();
    const { name, street, zip } = order.shippingAddress;
    const reason = `Recipient ${name}, phone +1 (415) 555-0100, ${street}, ${zip}: address invalid`;
    const body = { code: 400, result: reason, error: { reason: 'BadRequest', message: reason } };
    const failed = await faults.during(
      { service: 'printful', match: 'POST /orders', mode: 'status', status: 400, body },
      () => approve(admin, order._id),
    );
    const said = `Recipient …, phone …, …, ${zip}: address invalid`;
    expect((await orderOf(admin, order._id)).submissionError).toBe(`Printful rejected this order: ${said}`);
    const job = (await api(await signIn('operator')).get(`/api/ops/jobs/${failed.body.jobId}`)).body;
    expect(JSON.stringify(job)).toContain(said);
    for (const value of [name, street]) expect(JSON.stringify(job)).not.toContain(value);
  });
});

describe('rejecting an order', () => {
  it('[ADM-04] needs a reason, which the owner then reads; nothing goes to the provider', async () => {
    const { token, order } = await placedOrder();
    const admin = await newAdmin();
    const reject = (body: object) => api(admin).post(`/api/admin/orders/${order._id}/reject`, body);
    for (const body of [{}, { reviewNotes: '' }, { reviewNotes: '   ' }]) {
      expect(await reject(body)).toMatchObject({
        status: 400,
        body: { error: 'Please provide a reason for rejection', field: 'reviewNotes' },
      });
    }
    const page = await socket(token);
    try {
      expect(await reject({ reviewNotes: 'A trademark' })).toMatchObject({
        status: 200,
        body: { status: 'rejected', reviewStatus: 'rejected', reviewNotes: 'A trademark' },
      });
      expect(await page.next('order.updated', ({ id }) => id === order._id)).toMatchObject({ status: 'rejected' });
    } finally {
      page.close();
    }
    expect(await orderOf(token, order._id)).toMatchObject({ status: 'rejected', reviewNotes: 'A trademark' });
    expect(await reject({ reviewNotes: 'again' })).toMatchObject({
      status: 409,
      body: { error: 'This order has already been rejected.' },
    });
    expect(await approve(admin, order._id)).toMatchObject({
      status: 409,
      body: { error: 'This order has already been rejected.' },
    });
    expect(await providerEffects(order._id)).toEqual([]);
  });

  it('[ADM-02] is for admins', async () => {
    const { token, order } = await placedOrder();
    for (const action of ['approve', 'reject', 'retry']) {
      expect(await api(token).post(`/api/admin/orders/${order._id}/${action}`, { reviewNotes: 'x' })).toMatchObject({
        status: 403,
        body: { code: 'INSUFFICIENT_PERMISSIONS' },
      });
      expect((await api().post(`/api/admin/orders/${order._id}/${action}`, { reviewNotes: 'x' })).status).toBe(401);
    }
    expect((await approve(await newAdmin(), randomUUID())).status).toBe(404);
    expect(await orderOf(token, order._id)).toMatchObject({ reviewStatus: 'pending' });
  });
});

describe('an order in production', () => {
  it('[ORD-04, ORD-05] progresses with the provider, live', async () => {
    const { token, order } = await placedOrder();
    const { printfulOrderId } = (await approve(await newAdmin(), order._id)).body;
    const page = await socket(token);
    const reaches = (status: string) =>
      page.next('order.updated', (event) => event.id === order._id && event.status === status);
    try {
      await advance(printfulOrderId, 'inprocess');
      expect(await reaches('processing')).toMatchObject({ printfulOrderStatus: 'processing' });
      await advance(printfulOrderId, 'fulfilled');
      expect(await reaches('shipped')).toMatchObject({ printfulOrderStatus: 'shipped' });
    } finally {
      page.close();
    }
    expect(await orderOf(token, order._id)).toMatchObject({
      status: 'shipped',
      shipments: [
        {
          carrier: 'USPS',
          trackingNumber: expect.any(String),
          trackingUrl: expect.stringContaining('https://'),
          shippedAt: expect.any(String),
        },
      ],
      timeline: [
        { what: 'Order placed' },
        { what: 'Approved' },
        { what: 'Payment received' },
        { what: 'Sent to the print provider' },
        { what: 'In production' },
        { what: 'Shipped' },
      ],
    });
  });

  it('[ADM-03] can be resubmitted after the provider failed it, as the same order', async () => {
    const { order } = await placedOrder();
    const admin = await newAdmin();
    const { printfulOrderId } = (await approve(admin, order._id)).body;
    await advance(printfulOrderId, 'failed');
    expect(
      await orderWhen(admin, order._id, ({ submissionState }) => submissionState === 'failed', 'the failure'),
    ).toMatchObject({ submissionError: expect.stringContaining('Printful rejected this order') });
    expect(await api(admin).post(`/api/admin/orders/${order._id}/retry`, {})).toMatchObject({
      status: 200,
      body: { printfulOrderId },
    });
    expect(await providerEffects(order._id)).toEqual([...ONE_ORDER, 'order.confirm']);
  });
});

describe('the print proxy', () => {
  it('[PRX-04] counts calls of gateway and workers together', async () => {
    const { token, order } = await placedOrder();
    const status = async () => (await api(token).get('/api/printful/rate-limit-status')).body;
    const before = await status();
    expect(before).toMatchObject({
      code: 200,
      result: {
        canMakeRequest: true,
        windowMs: 60_000,
        maxCallsPerMinute: expect.any(Number),
        remaining: expect.any(Number),
        currentRequests: expect.any(Number),
        resetTime: expect.any(Number),
      },
    });
    await approve(await newAdmin(), order._id);
    const more = await waitFor(
      async () => {
        const now = await status();
        return now.result.totalRequests >= before.result.totalRequests + 4 && now;
      },
      { what: "the worker's calls to be counted" },
    );
    expect(more.result.totalRequests).toBeGreaterThan(before.result.totalRequests);
  });
});

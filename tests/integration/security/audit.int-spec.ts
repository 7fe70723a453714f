import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from 'pg';
import { endpoints, type Access, type EndpointKey } from '#contracts';
import { api, database, faults, signIn } from '#testing';
import { failedMailOf, giveAddress, refuse } from '../mailbox.js';
import {
  approvedOrder,
  checkout,
  importedProduct,
  liftLimits,
  newAdmin,
  placedOrder,
  reportedOrder,
  returnedOrder,
} from '../shop.js';
import { newShopper } from '../shoppers.js';
import { alertActions } from './alert-actions.js';
import { jobActions, operator, type Action } from './job-actions.js';
import { startGateways, type OwnGateways } from './own-gateways.js';
import { loseDispute, newGiftCodes, userIdOf } from '../token-sales.js';

/** Never sold, so that no page shows it. */
const MAT = 'audited-mat';
const ofSetting = (entry: string, path: string, key: string, body: object): Action => ({
  entry,
  prepare: async () => ({
    call: await operator(),
    path,
    body,
    subject: `setting:${key}`,
    effect: `select xmin::text from settings where key = '${key}'`,
  }),
});
const ofOrder = (entry: string, verb: string, effect: (id: string) => string): Action => ({
  entry,
  prepare: async () => {
    const { order } = await placedOrder();
    return {
      call: api(await newAdmin()).post,
      path: `/api/admin/orders/${order._id}/${verb}`,
      body: { reviewNotes: 'an audit test' },
      subject: `order:${order._id}`,
      effect: effect(order._id),
    };
  },
});
/** What an admin does beside the decision; its line of the order's history is of the same transaction. */
const ofDesk = (entry: string, method: 'post' | 'put', verb: string, body: object, what: string): Action => ({
  entry,
  prepare: async () => {
    const { order } = await placedOrder();
    return {
      call: api(await newAdmin())[method],
      path: `/api/admin/orders/${order._id}/${verb}`,
      body,
      subject: `order:${order._id}`,
      effect: `select xmin::text from order_events where order_id = '${order._id}' and what = '${what}'`,
    };
  },
});
/** The entry itself, where the row was written in its transaction: both have the time at which that began. The row has changed since. */
const begunWith = (table: string, time: string, id: string): string =>
  `select entry.xmin::text from audit_log entry join ${table} on ${table}.${time} = entry.at where entry.subject = 'order:${id}'`;
const answeredProblem: Action = {
  entry: 'order.answer-problem',
  prepare: async () => {
    const { _id } = await reportedOrder(await newShopper());
    return {
      call: api(await newAdmin()).post,
      path: `/api/admin/orders/${_id}/problem-answer`,
      body: { answer: 'We print it anew.' },
      subject: `order:${_id}`,
      effect: `select xmin::text from order_events where order_id = '${_id}' and what = 'problem_answered'`,
    };
  },
};
const refundOfOrder: Action = {
  entry: 'order.refund',
  prepare: async () => {
    const { _id } = await approvedOrder(await newShopper());
    return {
      call: api(await newAdmin()).post,
      path: `/api/admin/orders/${_id}/refunds`,
      body: { amount: '1.00', reason: 'an audit test' },
      subject: `order:${_id}`,
      effect: begunWith('refunds', 'created_at', _id),
    };
  },
};
const ofProduct = (entry: string, method: 'post' | 'put', path: string, body: object): Action => ({
  entry,
  prepare: async () => ({
    call: api(await signIn('operator'))[method],
    path,
    body,
    subject: `product:${MAT}`,
    effect: `select xmin::text from products where global_id = '${MAT}'`,
  }),
});
const ofCoupon = (
  entry: string,
  doIt: (admin: string, code: string) => Promise<{ path: string; body: object }>,
): Action => ({
  entry,
  prepare: async () => {
    const admin = await newAdmin();
    const code = `AUDIT-${randomInt(1e9)}`;
    return {
      call: api(admin).post,
      ...(await doIt(admin, code)),
      subject: `coupon:${code}`,
      effect: `select xmin::text from coupons where code = '${code}'`,
    };
  },
});
const couponOf = (code: string) => ({ code, kind: 'percent', amount: 10 });
const correction: Action = {
  entry: 'tokens.correct',
  prepare: async () => {
    const id = await userIdOf(await newShopper());
    return {
      call: api(await newAdmin()).post,
      path: `/api/admin/tokens/accounts/${id}/corrections`,
      body: { amount: -2, reason: 'an audit test' },
      subject: `user:${id}`,
      effect: `select xmin::text from token_entries where user_id = '${id}' and kind = 'correction'`,
    };
  },
};
const liftedFlag: Action = {
  entry: 'tokens.lift',
  prepare: async () => {
    const token = await newShopper();
    await loseDispute(token);
    const id = await userIdOf(token);
    return {
      call: api(await newAdmin()).post,
      path: `/api/admin/tokens/accounts/${id}/lift`,
      body: { reason: 'an audit test' },
      subject: `user:${id}`,
      effect: `select xmin::text from token_purchases where user_id = '${id}'`,
    };
  },
};
const retryOfOrder: Action = {
  entry: 'job.replay',
  prepare: async () => {
    const { order } = await placedOrder();
    const admin = api(await newAdmin());
    const path = `/api/admin/orders/${order._id}`;
    const failed = await faults.during(
      { service: 'printful', match: 'POST /orders', mode: 'status', status: 400 },
      () => admin.post(`${path}/approve`, {}),
    );
    return {
      call: admin.post,
      path: `${path}/retry`,
      body: {},
      subject: `job:${failed.body.jobId}`,
      effect: `select xmin::text from order_events where order_id = '${order._id}' and what = 'resubmitted'`,
    };
  },
};

const settledOrder: Action = {
  entry: 'order.settle',
  prepare: async () => {
    const { _id } = await returnedOrder(await newShopper());
    return {
      call: api(await newAdmin()).post,
      path: `/api/admin/orders/${_id}/settle`,
      body: {},
      subject: `order:${_id}`,
      effect: `select xmin::text from order_events where order_id = '${_id}' and what = 'settled'`,
    };
  },
};
const retryOfMail: Action = {
  entry: 'job.replay',
  prepare: async () => {
    const token = await newShopper();
    await refuse(await giveAddress(token), 550);
    const { body: order } = await api(token).post('/api/orders', await checkout(token, 1));
    const admin = await newAdmin();
    const jobId = await failedMailOf(admin, order._id);
    return {
      call: api(admin).post,
      path: `/api/admin/orders/${order._id}/mails/${jobId}/retry`,
      body: {},
      subject: `job:${jobId}`,
    };
  },
};

/** Its approvals can be taken back. */
let patient: OwnGateways | undefined;
const undoOfApproval: Action = {
  entry: 'order.undo',
  prepare: async () => {
    patient = await startGateways([{ APPROVAL_UNDO_MS: '30000' }]);
    const { order } = await placedOrder();
    const admin = await newAdmin();
    const send = async (path: string) => {
      const headers = { authorization: `Bearer ${admin}`, prefer: 'respond-async' };
      const response = await fetch(`${patient!.urls[0]}${path}`, { method: 'POST', headers });
      return { status: response.status, headers: response.headers, body: (await response.json()) as never };
    };
    const path = `/api/admin/orders/${order._id}`;
    expect(await send(`${path}/approve`)).toMatchObject({ status: 202 });
    return {
      call: send,
      path: `${path}/undo`,
      body: {},
      subject: `order:${order._id}`,
      effect: `select xmin::text from order_events where order_id = '${order._id}' and what = 'approval_undone'`,
    };
  },
};
const bulkApproval: Action = {
  entry: 'order.approve',
  prepare: async () => {
    const { order } = await placedOrder();
    return {
      call: api(await newAdmin()).post,
      path: '/api/admin/orders/approve',
      body: { orderIds: [order._id] },
      subject: `order:${order._id}`,
      effect: begunWith('orders', 'reviewed_at', order._id),
    };
  },
};

const exportOfLog: Action = {
  entry: 'audit.export',
  prepare: async () => ({
    call: api(await newAdmin()).post,
    path: '/api/audit/exports',
    body: { action: 'sign-in' },
    subject: 'audit',
  }),
};

const actions: Partial<Record<EndpointKey, Action>> = {
  'POST /api/config/provider': ofSetting('settings.provider', '/api/config/provider', 'ai.provider', {
    provider: 'openai',
  }),
  'POST /api/config/:provider/model': ofSetting('settings.model', '/api/config/openai/model', 'ai.model.openai', {
    model: 'gpt-image-2.5-flare',
  }),
  'POST /api/config/:provider/refresh-models': ofSetting(
    'settings.models',
    '/api/config/gemini/refresh-models',
    'ai.models.gemini',
    {},
  ),
  'POST /api/storage/provider': ofSetting('settings.storage', '/api/storage/provider', 'storage.provider', {
    provider: 'local',
  }),
  'POST /api/ops/ledger/check': {
    entry: 'ledger.check',
    prepare: async () => ({
      call: await operator(),
      path: '/api/ops/ledger/check',
      body: {},
      subject: 'ledger',
      effect: 'select xmin::text from ledger_checks order by checked_at desc limit 1',
    }),
  },
  ...alertActions,
  ...jobActions,
  'POST /api/audit/exports': exportOfLog,
  'POST /api/admin/orders/approve': bulkApproval,
  'POST /api/admin/orders/:id/undo': undoOfApproval,
  'POST /api/admin/orders/:id/approve': ofOrder('order.approve', 'approve', (id) =>
    begunWith('orders', 'reviewed_at', id),
  ),
  'POST /api/admin/orders/:id/reject': ofOrder(
    'order.reject',
    'reject',
    (id) => `select xmin::text from order_events where order_id = '${id}' and what = 'rejected'`,
  ),
  'PUT /api/admin/orders/:id/hold': ofDesk('order.hold', 'put', 'hold', { held: true }, 'held'),
  'POST /api/admin/orders/:id/change-request': ofDesk(
    'order.ask-change',
    'post',
    'change-request',
    { note: 'Center it' },
    'change_asked',
  ),
  'POST /api/admin/orders/:id/problem-answer': answeredProblem,
  'POST /api/admin/orders/:id/notes': ofDesk('order.note', 'post', 'notes', { note: 'Ask first' }, 'note'),
  'POST /api/admin/orders/:id/settle': settledOrder,
  'POST /api/admin/orders/:id/mails/:jobId/retry': retryOfMail,
  'POST /api/admin/orders/:id/retry': retryOfOrder,
  'POST /api/admin/orders/:id/refunds': refundOfOrder,
  'POST /api/admin/gift-codes': {
    entry: 'gift-codes.add',
    prepare: async () => {
      const note = `Audit ${randomInt(1e9)}`;
      return {
        call: api(await newAdmin()).post,
        path: '/api/admin/gift-codes',
        body: { count: 1, tokens: 5, note },
        subject: 'gift-codes',
        effect: `select xmin::text from gift_codes where note = '${note}'`,
      };
    },
  },
  'POST /api/admin/gift-codes/:id/revoke': {
    entry: 'gift-codes.revoke',
    prepare: async () => {
      const { _id } = (await newGiftCodes()).made[0]!;
      return {
        call: api(await newAdmin()).post,
        path: `/api/admin/gift-codes/${_id}/revoke`,
        body: {},
        subject: `gift-code:${_id}`,
        effect: `select xmin::text from gift_codes where id = '${_id}'`,
      };
    },
  },
  'POST /api/admin/coupons': ofCoupon('coupon.add', (_, code) =>
    Promise.resolve({ path: '/api/admin/coupons', body: couponOf(code) }),
  ),
  'POST /api/admin/coupons/:id/end': ofCoupon('coupon.end', async (admin, code) => {
    const { body } = await api(admin).post('/api/admin/coupons', couponOf(code));
    return { path: `/api/admin/coupons/${body._id}/end`, body: {} };
  }),
  'POST /api/admin/tokens/accounts/:id/corrections': correction,
  'POST /api/admin/tokens/accounts/:id/lift': liftedFlag,
  'POST /api/products/mongodb': ofProduct(
    'product.add',
    'post',
    '/api/products/mongodb',
    importedProduct('Audited mat', { globalId: MAT, status: 'pending' }),
  ),
  'PUT /api/product/mongodb/:globalId': ofProduct('product.change', 'put', `/api/product/mongodb/${MAT}`, {
    basePrice: '19.00',
  }),
};
/** Sends a job that does nothing through the queue and back; asks a provider; says for a minute who looks at an order; keeps an admin's own views. */
const WITHOUT_EFFECT: EndpointKey[] = [
  'PUT /api/admin/orders/:id/claim',
  'PUT /api/admin/orders/views',
  'POST /api/ops/ping',
  'POST /api/config/test-model',
];
/** Their entry names what the provider made, and is read where that is known: print-proxy.int-spec. */
const AT_THE_PROVIDER: EndpointKey[] = ['POST /api/printful/orders'];

const keys = Object.keys(endpoints) as EndpointKey[];
/** Users hold this permission for themselves. */
const isUsers = (rule: Access): boolean =>
  typeof rule === 'string' || ('permission' in rule && rule.permission === 'write:Generate');
const changing = keys.filter((key) => !key.startsWith('GET ') && !isUsers(endpoints[key].access));

describe('what admins and operators do', () => {
  let db: Client;
  beforeAll(async () => {
    await liftLimits();
    db = await database();
  });
  afterAll(async () => {
    await patient?.stop();
    await db.end();
  });

  it('[S24] is all tried here', () => {
    expect([...Object.keys(actions), ...WITHOUT_EFFECT, ...AT_THE_PROVIDER].sort()).toEqual([...changing].sort());
  });

  it.each(Object.entries(actions))(
    '[S24] %s leaves exactly one entry in the audit log, written by the transaction of its effect',
    async (_key, { entry, begun, prepare }) => {
      const { call, path, body, subject, effect } = await prepare();
      const entriesOf = async () =>
        (
          await db.query<{ action: string; xmin: string; actor_id: string }>(
            `select action, actor_id, entry.xmin::text from audit_log entry
             join audit_chain on entry_id = entry.id where subject = $1 order by position`,
            [subject],
          )
        ).rows;
      const [before, { rows: head }] = [await entriesOf(), await db.query('select position from audit_head')];
      expect(await call(path, body)).toMatchObject({ status: 200 });
      const written = (await entriesOf()).slice(before.length);
      expect(written).toMatchObject([{ action: entry, actor_id: expect.any(String) }]);
      // A new admin's first call also records that the provider has given them the role.
      const { rows: all } = await db.query(
        `select action from audit_chain join audit_log entry on entry.id = entry_id
         where position > $1 and action <> 'rights.change' order by position`,
        [head[0].position],
      );
      expect(all).toEqual([...(begun ? [{ action: begun }] : []), { action: entry }]);
      if (!effect) return;
      const { rows } = await db.query<{ xmin: string }>(effect);
      expect(rows).toEqual([{ xmin: written[0]!.xmin }]);
    },
  );

  it('[S24] leaves nothing where it is refused, and changes nothing where its entry cannot be written', async () => {
    const settings = () => db.query(`select value, updated_at from settings where key = 'ai.provider'`);
    const entries = async () => (await db.query('select count(*)::int as entries from audit_log')).rows;
    const [before, count] = [(await settings()).rows, await entries()];
    const choose = async (provider: string) => (await operator())('/api/config/provider', { provider });
    expect(await choose('tape')).toMatchObject({ status: 400 });
    expect(await entries()).toEqual(count);
    await db.query(`
      create function refuse_entry() returns trigger language plpgsql as $$ begin raise exception 'the log is full'; end $$;
      create trigger refuse_entry before insert on audit_log for each row execute function refuse_entry();`);
    try {
      expect(await choose('gemini')).toMatchObject({ status: 500 });
      const paused = await (await operator())('/api/ops/queues/mockup/pause', {});
      expect(paused).toMatchObject({ status: 500 });
    } finally {
      await db.query('drop trigger refuse_entry on audit_log; drop function refuse_entry()');
    }
    expect((await settings()).rows).toEqual(before);
    const { body } = await api(await signIn('operator')).get<{ name: string; paused: boolean }[]>('/api/ops/queues');
    expect(body.filter(({ paused }) => paused)).toEqual([]);
  });
});

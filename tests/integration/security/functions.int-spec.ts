import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type Access, type EndpointKey } from '#contracts';
import { api, signIn, signInTokens, stack } from '#testing';
import { edited } from './forge.js';

const NOBODY = '01900000-0000-7000-8000-000000000000';
const keys = Object.keys(endpoints) as EndpointKey[];
const access = (key: EndpointKey): Access => endpoints[key].access;
/** What staff alone may call; buying tokens has a permission of its own, that users have. */
const isStaffs = (key: EndpointKey): boolean => {
  const rule = access(key);
  return typeof rule === 'object' && !('permission' in rule && rule.permission === 'write:Generate');
};
const privileged = keys.filter(isStaffs);
const pathOf = (key: EndpointKey): string => key.split(' ')[1]!;
const isOpen = (key: EndpointKey): boolean => !isStaffs(key);
/** Paths that are privileged with every method they have; those of the catalogue are read by everyone. */
const names = [...new Set(privileged.map(pathOf))].filter(
  (path) => !keys.some((key) => pathOf(key) === path && isOpen(key)),
);
const addressOf = (path: string): string =>
  path.replace(/:(\w+)/g, (_, name: string) => (name === 'id' ? NOBODY : 'none'));
/** A body that no schema accepts, so that an admitted caller changes nothing. */
const BODY = { nothing: true };

async function send(method: string, path: string, token?: string, headers: Record<string, string> = {}) {
  const body = ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) ? { body: JSON.stringify(BODY) } : {};
  const response = await fetch(`${stack().urls.web}${path}`, {
    method,
    redirect: 'manual',
    ...body,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...('body' in body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
  });
  const text = await response.text();
  return {
    status: response.status,
    code: text.startsWith('{') ? codeIn(JSON.parse(text) as { code?: string; errorCode?: string }) : undefined,
  };
}

/** The print proxy has the status as its `code`. */
const codeIn = ({ code, errorCode }: { code?: string; errorCode?: string }) => errorCode ?? code;

describe('what only admins and operators may call', () => {
  const who: Record<string, string | undefined> = {};

  beforeAll(async () => {
    const shopper = await signIn('shopper');
    const rights = { roles: ['Admin'], permissions: ['write:Terminal', 'write:Generate', 'write:Catalog'] };
    Object.assign(who, {
      nobody: undefined,
      shopper,
      newcomer: await signIn('newcomer'),
      edited: edited(shopper, rights),
      selfSigned: (await signInTokens('shopper', { alg: 'HS256', ...rights })).access_token,
      admin: await signIn('admin'),
      operator: await signIn('operator'),
    });
  });

  const expected: Record<string, { status: number; code: string }> = {
    nobody: { status: 401, code: 'NO_TOKEN' },
    shopper: { status: 403, code: 'INSUFFICIENT_PERMISSIONS' },
    newcomer: { status: 403, code: 'INSUFFICIENT_PERMISSIONS' },
    edited: { status: 401, code: 'INVALID_TOKEN' },
    selfSigned: { status: 401, code: 'INVALID_TOKEN' },
  };

  it.each(privileged)('[S2, AUTH-14] %s is closed to all other callers', async (key) => {
    const [method, path] = key.split(' ') as [string, string];
    for (const [name, response] of Object.entries(expected))
      expect({ name, ...(await send(method, addressOf(path), who[name])) }).toEqual({ name, ...response });
    const rule = access(key) as { role?: string; permission?: string };
    for (const [name, may] of [
      ['admin', rule.role === 'Admin'],
      ['operator', rule.permission !== undefined],
    ] as const) {
      const response = await send(method, addressOf(path), who[name]);
      if (may) expect([401, 403]).not.toContain(response.status);
      else expect(response).toEqual({ status: 403, code: 'INSUFFICIENT_PERMISSIONS' });
    }
  });

  it.each(names)('[S2] %s is open to no other verb and no other spelling', async (path) => {
    const declared = keys.filter((key) => key.endsWith(` ${path}`)).map((key) => key.split(' ')[0]!);
    const address = addressOf(path);
    // HEAD reads what GET reads.
    const known = declared.includes('GET') ? [...declared, 'HEAD'] : declared;
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'].filter(
      (verb) => !known.includes(verb),
    )) {
      const { status } = await send(method, address, who.shopper);
      expect({ method, open: status < 400 }).toEqual({ method, open: false });
    }
    for (const spelling of [
      `${address}/`,
      `/${address}`,
      address.toUpperCase(),
      address.replace('/api/', '/api/./'),
      address.replace('/api', '/%61pi'),
      `${address}%00`,
      `${address};a=b`,
      `${address}?_method=GET`,
    ]) {
      for (const method of declared.filter((verb) => typeof access(`${verb} ${path}` as EndpointKey) === 'object')) {
        const { status } = await send(method, spelling, who.shopper, {
          'x-http-method-override': 'GET',
          'x-method-override': 'GET',
          'x-original-url': '/api/config',
          'x-rewrite-url': '/api/config',
          'x-user-role': 'Admin',
        });
        expect({ method, spelling, open: status < 400 }).toEqual({ method, spelling, open: false });
      }
    }
  });

  it('[S2] is what is named here, and nothing else is public', () => {
    const named = (rule: Partial<Record<'role' | 'permission', string>>) =>
      privileged.filter((key) => JSON.stringify(access(key)) === JSON.stringify(rule)).sort();
    expect(named({ role: 'Admin' })).toEqual([
      'GET /api/admin/coupons',
      'GET /api/admin/gift-codes',
      'GET /api/admin/orders',
      'GET /api/admin/orders/:id/evidence',
      'GET /api/admin/orders/claims',
      'GET /api/admin/orders/days',
      'GET /api/admin/orders/stats',
      'GET /api/admin/orders/views',
      'GET /api/admin/tokens/accounts',
      'POST /api/admin/coupons',
      'POST /api/admin/coupons/:id/end',
      'POST /api/admin/gift-codes',
      'POST /api/admin/gift-codes/:id/revoke',
      'POST /api/admin/orders/:id/approve',
      'POST /api/admin/orders/:id/change-request',
      'POST /api/admin/orders/:id/mails/:jobId/retry',
      'POST /api/admin/orders/:id/notes',
      'POST /api/admin/orders/:id/problem-answer',
      'POST /api/admin/orders/:id/refunds',
      'POST /api/admin/orders/:id/reject',
      'POST /api/admin/orders/:id/retry',
      'POST /api/admin/orders/:id/settle',
      'POST /api/admin/orders/:id/undo',
      'POST /api/admin/orders/approve',
      'POST /api/admin/tokens/accounts/:id/corrections',
      'POST /api/admin/tokens/accounts/:id/lift',
      'PUT /api/admin/orders/:id/claim',
      'PUT /api/admin/orders/:id/hold',
      'PUT /api/admin/orders/views',
    ]);
    expect(named({ permission: 'write:Terminal' })).toEqual([
      'GET /api/config/all-models',
      'GET /api/ops/alerts',
      'GET /api/ops/failures',
      'GET /api/ops/jobs',
      'GET /api/ops/jobs/:id',
      'GET /api/ops/jobs/bulk',
      'GET /api/ops/jobs/count',
      'GET /api/ops/ledger',
      'GET /api/ops/operators',
      'GET /api/ops/queues',
      'GET /api/ops/queues/history',
      'GET /api/printful/health',
      'GET /api/storage/status',
      'POST /api/config/:provider/model',
      'POST /api/config/:provider/refresh-models',
      'POST /api/config/provider',
      'POST /api/config/test-model',
      'POST /api/ops/failures/:fingerprint/notes',
      'POST /api/ops/jobs/:id/notes',
      'POST /api/ops/jobs/discard',
      'POST /api/ops/jobs/replay',
      'POST /api/ops/jobs/restore',
      'POST /api/ops/ledger/check',
      'POST /api/ops/ping',
      'POST /api/ops/queues/:name/pause',
      'POST /api/ops/queues/:name/resume',
      'POST /api/ops/status-updates',
      'POST /api/ops/status-updates/:id/withdraw',
      'POST /api/printful/orders',
      'POST /api/storage/provider',
      'PUT /api/ops/alerts/:id/owner',
      'PUT /api/ops/alerts/silence',
      'PUT /api/ops/failures/:fingerprint/assignee',
      'PUT /api/ops/failures/:fingerprint/mute',
      'PUT /api/ops/jobs/:id/input',
      'PUT /api/ops/queues/:name/draining',
      'PUT /api/ops/queues/:name/slots',
    ]);
    expect(named({ role: 'Admin', permission: 'write:Terminal' })).toEqual([
      'GET /api/audit',
      'GET /api/audit/links/:position',
      'GET /api/audit/verification',
      'POST /api/audit/exports',
    ]);
    expect(named({ permission: 'write:Catalog' })).toEqual([
      'POST /api/products/mongodb',
      'PUT /api/product/mongodb/:globalId',
    ]);
    expect(keys.filter((key) => access(key) === 'public').sort()).toEqual([
      'GET /api/config',
      'GET /api/countries',
      'GET /api/mockups/mongodb',
      'GET /api/product/mongodb/:globalId',
      'GET /api/products/:globalId/delivery',
      'GET /api/products/:globalId/size-guide',
      'GET /api/products/facets',
      'GET /api/products/mongodb',
      'GET /api/products/search',
      'GET /api/status',
      'GET /api/tokens/offers',
      'GET /auth/device',
      'POST /api/auth/token',
    ]);
    expect(keys.filter((key) => typeof access(key) === 'object' && !isStaffs(key)).sort()).toEqual([
      'POST /api/tokens/balance',
      'POST /api/tokens/plan',
      'POST /api/tokens/plan/cancel',
      'POST /api/tokens/plan/card',
      'POST /api/tokens/plan/card-page',
      'POST /api/tokens/plan/change',
      'POST /api/tokens/plan/resume',
    ]);
    expect(privileged).toHaveLength(72);
  });

  it('[S2, AUTH-14] requires a token for everything else', async () => {
    for (const key of keys.filter((each) => access(each) === 'signedIn')) {
      const [method, path] = key.split(' ') as [string, string];
      expect({ key, ...(await send(method, addressOf(path))) }).toEqual({ key, status: 401, code: 'NO_TOKEN' });
    }
    expect((await api(who.shopper).get('/auth/check')).status).toBe(200);
  });
});

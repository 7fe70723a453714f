import { api, type Api } from '#testing';
import { newAdmin } from '../shop.js';
import { own, type Case } from './ownership-cases.js';

/** Makes things of the owner; returns their ids. */
interface Owned {
  ownOrder: () => Promise<string>;
  mine: () => Api;
  design: () => Promise<string>;
  mockup: () => Promise<string>;
}

/** What names an order that is to be changed, or what it is to be printed with. */
export function orderChangeCases({ ownOrder, mine, design, mockup }: Owned): Record<string, Case> {
  const changed = { orderId: '', itemId: '', designId: '', total: '' };
  const changing = async () => {
    const orderId = await ownOrder();
    await api(await newAdmin()).post(`/api/admin/orders/${orderId}/change-request`, { note: 'Center it' });
    const { items, costs } = (await mine().get(`/api/orders/${orderId}`)).body;
    return Object.assign(changed, {
      orderId,
      itemId: items[0].orderId,
      designId: await design(),
      total: costs.total,
    });
  };
  const path = () => `/api/orders/${changed.orderId}/items/${changed.itemId}`;
  const printed = (id: () => Promise<string>, body: (id: string) => object, status = 200): Case => ({
    id: async () => {
      await changing();
      return id();
    },
    path,
    body,
    owner: status,
  });
  return {
    'PUT /api/orders/:id/items/:itemId params.id': own(async () => (await changing()).orderId, {
      path,
      body: () => ({ designId: changed.designId }),
    }),
    'PUT /api/orders/:id/items/:itemId params.itemId': own(async () => (await changing()).itemId, {
      path,
      body: () => ({ designId: changed.designId }),
    }),
    'PUT /api/orders/:id/items/:itemId body.designId': printed(design, (designId) => ({ designId })),
    'PUT /api/orders/:id/items/:itemId body.mockupId': printed(mockup, (mockupId) => ({ mockupId }), 422),
    'PUT /api/orders/:id/items/:itemId body.placements.designId': printed(design, (designId) => ({
      placements: [{ placement: 'default', designId }],
    })),
    'POST /api/orders/:id/change params.id': own(
      async () => {
        const { orderId, designId } = await changing();
        await mine().put(path(), { designId });
        return orderId;
      },
      { body: () => ({ total: changed.total }) },
    ),
  };
}

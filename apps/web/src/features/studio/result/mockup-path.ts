import type { Design } from '#contracts';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { text } from '#contracts/messages';
import { notify } from '../../../lib/notify.js';

/** The product, and the line of the cart that it is designed for. */
const carried = ['globalId', 'variant_id', 'productName', 'replaces'];

/** [DES-07] The mockup step for a design, with the product that the address brought. */
export function mockupPath(designId: string, search: URLSearchParams): string {
  const query = new URLSearchParams({ designId });
  for (const name of carried) if (search.has(name)) query.set(name, search.get(name)!);
  return `/mockup?${query}`;
}

/** [DES-02] Goes on to the mockup step with a saved design. */
export function useGoOn(): (design: Pick<Design, '_id'>) => Promise<void> {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return async ({ _id }) => {
    try {
      if (!_id) throw new Error('a design without an id');
      await navigate(mockupPath(_id, search));
    } catch {
      notify.error(text('design.goOnFailed'), { id: 'design' });
    }
  };
}

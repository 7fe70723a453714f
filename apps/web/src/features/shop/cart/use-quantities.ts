import type { CartLine, Line } from '#contracts';
import { text } from '#contracts/messages';
import { useMutation } from '@tanstack/react-query';
import { usePurchaseDraft } from '../purchase-draft.js';
import { notify } from '../../../lib/notify.js';
import { queryClient } from '../../../lib/query-client.js';
import { cartKey } from './cart.js';
import { saveQuantities } from './cart-changes.js';

/** Changed quantities, held until checkout or "Save now". */
export function useQuantities(lines: Line[]) {
  const pending = usePurchaseDraft((drafts) => drafts.quantities);
  const changed = lines.some((line) => pending[line.orderId] !== undefined && pending[line.orderId] !== line.quantity);
  const save = useMutation({
    mutationFn: () => saveQuantities(lines, pending),
    onSuccess: (saved) => {
      usePurchaseDraft.setState({ quantities: {} });
      if (saved) return notify.success(text('cart.updated'), { id: 'cart' });
      notify.error(text('cart.updateFailed'), { id: 'cart' });
      void queryClient.invalidateQueries({ queryKey: cartKey });
    },
  });
  return {
    pending,
    changed,
    saving: save.isPending,
    set: (id: string, quantity: number): void =>
      usePurchaseDraft.setState(({ quantities }) => ({
        quantities: { ...quantities, [id]: quantity },
        estimate: null,
      })),
    /** Saves what is pending; answers whether everything was saved. */
    save: async (): Promise<boolean> => !changed || (await save.mutateAsync()),
  };
}

/** The lines as they will be once the pending quantities are saved. */
export const withPending = (lines: CartLine[], pending: Record<string, number>): CartLine[] =>
  lines.map((line) => ({ ...line, quantity: pending[line.orderId] ?? line.quantity }));

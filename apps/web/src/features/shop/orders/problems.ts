import type { Order, OrderProblem } from '#contracts';
import { text } from '#contracts/messages';
import { reason } from '../../../lib/api-error.js';
import { call } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient } from '../../../lib/query-client.js';
import { useSingleMutation } from '../../../lib/use-single-mutation.js';
import { orderKeys } from '../../orders/order-query.js';
import { uploadPicture } from '../../uploads/upload-picture.js';

/** The server takes no more of them. */
export const mostPhotos = 4;

export interface ProblemInput {
  kind: OrderProblem['kind'];
  words: string;
  photos: readonly File[];
}

/** Printed, and without a report that waits for its answer. */
export const canReport = ({ status, problemAt }: Order): boolean =>
  problemAt === null && ['processing', 'shipped', 'delivered'].includes(status);

/** Of those that were uploaded before a report failed, so that they are not sent again. */
const addresses = new WeakMap<File, string>();

async function addressOf(photo: File): Promise<string> {
  const known = addresses.get(photo);
  if (known) return known;
  const { url } = await uploadPicture(photo, { method: 'hardcoded', onProgress: () => undefined });
  addresses.set(photo, url);
  return url;
}

/** Uploads the photos, then sends the report. `onSent` runs even where the form is gone by then: the order's news may come before the answer. */
export const useReportProblem = (order: Order, onSent: () => void) =>
  useSingleMutation({
    mutationFn: async ({ kind, words, photos }: ProblemInput) =>
      call('POST /api/orders/:id/problems', {
        params: { id: order._id },
        body: { kind, words, photos: await Promise.all(photos.map(addressOf)) },
      }),
    onSuccess: (reported) => {
      onSent();
      queryClient.setQueryData(orderKeys.one(order._id), reported);
      notify.success(text('order.problemSent'), { id: `order-${order._id}` });
    },
    onError: (error) => {
      const words = error.name === 'ApiError' ? reason(error, text('order.problemFailed')) : error.message;
      notify.error(words || text('order.problemFailed'), { id: `order-${order._id}` });
      void queryClient.invalidateQueries({ queryKey: orderKeys.one(order._id) });
    },
  });

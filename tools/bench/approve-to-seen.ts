// From an admin's approval to the owner's page, which hears of it over its socket: approved once the money is taken, submitted once the print provider has it.
import { io } from 'socket.io-client';
import type { EventPayload } from '#contracts';
import { signIn, startProduct } from './product.js';
import { callsOf, designOf, liftProviderLimits, placeOrders, PROVIDER_RATES } from './shopping.js';
import { summary } from './statistics.js';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const MUG = 'mug-white-glossy';
const SEEN_MS = 60_000;

type Change = EventPayload<'order.updated'>;

/** Approves so many orders one after another. An approval can be taken back for no time, so that its submission begins at once. */
export async function measureApproval(count: number): Promise<void> {
  const { stack, stop } = await startProduct(undefined, { env: { APPROVAL_UNDO_MS: '0', ...PROVIDER_RATES } });
  try {
    const { web, sandbox } = stack.urls;
    await liftProviderLimits(sandbox);
    const [shopper, admin] = await Promise.all([signIn(sandbox, 'shopper'), signIn(sandbox, 'admin')]);
    const shop = callsOf(web, shopper);
    const orders = await placeOrders(shop, MUG, await designOf(shop, PIXEL), count);
    const approve = callsOf(web, admin);
    const page = await openPage(web, shopper);
    const [approved, submitted]: [number[], number[]] = [[], []];
    for (const id of orders) {
      const begun = performance.now();
      const seen = page.follow(id);
      await approve('POST', `/api/admin/orders/${id}/approve`, {});
      approved.push((await seen.approved) - begun);
      submitted.push((await seen.submitted) - begun);
    }
    page.close();
    console.log("approve -> the shopper's page, ms: approved", summary(approved), 'submitted', summary(submitted));
  } finally {
    await stop();
  }
}

/** What the shopper's page hears; `follow` resolves with the times at which it shows an order as approved and as submitted. */
async function openPage(web: string, token: string) {
  const waiting = new Map<string, (change: Change) => void>();
  const socket = io(web, { auth: { token }, transports: ['websocket'], forceNew: true });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  socket.on('order.updated', (change: Change) => waiting.get(change.id)?.(change));
  const follow = (id: string) => {
    const late = AbortSignal.timeout(SEEN_MS);
    const when = (shows: (change: Change) => boolean, before: (change: Change) => void = () => undefined) =>
      new Promise<number>((resolve, reject) => {
        late.addEventListener('abort', () => reject(new Error(`Order ${id} did not change within ${SEEN_MS} ms.`)));
        waiting.set(id, (change) => {
          before(change);
          if (shows(change)) resolve(performance.now());
        });
      });
    const approved = when(({ reviewStatus, status }) => reviewStatus === 'approved' && status !== 'review_pending');
    const submitted = when(({ submissionState }) => submissionState === 'submitted', waiting.get(id));
    return { approved, submitted };
  };
  return { follow, close: () => void socket.disconnect() };
}

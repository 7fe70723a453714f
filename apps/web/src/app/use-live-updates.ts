import { useEffect } from 'react';
import { balanceKey } from '../features/jobs/balance.js';
import { cartKey } from '../features/shop/cart/cart.js';
import { queryClient } from '../lib/query-client.js';
import { useSession } from '../lib/session.js';
import { connect, disconnect } from '../lib/socket.js';
import { balanceEvent, cartEvent } from '../lib/window-events.js';

const whenIdle = (run: () => Promise<void>): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(() => void run(), 200);
    return () => clearTimeout(timer);
  }
  const id = window.requestIdleCallback(() => void run(), { timeout: 1000 });
  return () => window.cancelIdleCallback(id);
};

/** Keeps the socket of the signed-in user open, and lets the window's events refresh balance and cart. */
export function useLiveUpdates(): void {
  const token = useSession((session) => session.token);
  useEffect(() => {
    if (!token) return;
    let left = false;
    // Kept out of the landing page: visitors who are not signed in are told nothing.
    const stop = whenIdle(async () => {
      const { handlers, readSnapshots } = await import('./live-updates.js');
      await connect(token, handlers, readSnapshots, () => !left);
    });
    return () => {
      left = true;
      stop();
      disconnect();
    };
  }, [token]);

  useEffect(() => {
    const refreshBalance = (): void => void queryClient.invalidateQueries({ queryKey: balanceKey });
    const refreshCart = (): void => void queryClient.invalidateQueries({ queryKey: cartKey });
    window.addEventListener(balanceEvent, refreshBalance);
    window.addEventListener(cartEvent, refreshCart);
    return () => {
      window.removeEventListener(balanceEvent, refreshBalance);
      window.removeEventListener(cartEvent, refreshCart);
    };
  }, []);
}

import { useEffect } from 'react';
import { balanceEvent, cartEvent, handlers, readSnapshots } from './live-updates.js';
import { queryClient, queryKeys } from '../lib/query-client.js';
import { useSession } from '../lib/session.js';
import { connect, disconnect } from '../lib/socket.js';

const whenIdle = (run: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const id = window.requestIdleCallback(run, { timeout: 1000 });
  return () => window.cancelIdleCallback(id);
};

/** Keeps the socket of the signed-in person open, and lets the window's events refresh balance and cart. */
export function useLiveUpdates(): void {
  const token = useSession((session) => session.token);
  useEffect(() => {
    if (!token) return;
    const stop = whenIdle(() => void connect(token, handlers, readSnapshots));
    return () => {
      stop();
      disconnect();
    };
  }, [token]);

  useEffect(() => {
    const refreshBalance = (): void => void queryClient.invalidateQueries({ queryKey: queryKeys.balance });
    const refreshCart = (): void => void queryClient.invalidateQueries({ queryKey: queryKeys.cart });
    window.addEventListener(balanceEvent, refreshBalance);
    window.addEventListener(cartEvent, refreshCart);
    return () => {
      window.removeEventListener(balanceEvent, refreshBalance);
      window.removeEventListener(cartEvent, refreshCart);
    };
  }, []);
}

import { createContext, lazy, Suspense, use, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { text } from '#contracts/messages';
import { notify } from '../../lib/notify.js';

const CloseContext = createContext<() => void>(() => undefined);

let firstLoads = 0;

/** Whether the code is on its way of something that opens on the screen; when that fails, the user can press again. */
export const isOpening = (): boolean => firstLoads > 0;

/**
 * Like `lazy`, for what a press opens. When its code cannot be fetched, the screen stays: what was opened is closed, a toast
 * says so, and the next press fetches it again.
 */
export function lazyOnPress<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  let Part: ComponentType<P>;
  let first = 1;
  const loadPart = async () => {
    firstLoads += first;
    const part = await load().catch(() => ({ default: Missing }));
    firstLoads -= first;
    first = 0;
    return part;
  };
  const renew = (): void => void (Part = lazy(loadPart));
  function Missing(): null {
    const close = use(CloseContext);
    useEffect(() => {
      renew();
      notify.error(text('app.partMissing'), { id: 'part' });
      close();
    }, [close]);
    return null;
  }
  renew();
  return (props) => <Part {...props} />;
}

interface Props {
  onClose: () => void;
  children: ReactNode;
}

/** Holds what is rendered only while it is open. */
export const Opening = ({ onClose, children }: Props) => (
  <CloseContext value={onClose}>
    <Suspense>{children}</Suspense>
  </CloseContext>
);

/** Renders what opens from the first time on that it does. */
export function OnceOpen({ open, onClose, children }: Props & { open: boolean }) {
  const [state, setState] = useState<'unopened' | 'opened' | 'missing'>('unopened');
  if (open && state === 'unopened') setState('opened');
  if (!open && state === 'missing') setState('unopened');
  const close = (): void => {
    setState('missing');
    onClose();
  };
  return state === 'opened' ? <Opening onClose={close}>{children}</Opening> : null;
}

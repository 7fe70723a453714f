import { createContext, lazy, Suspense, use, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { text } from '#contracts/messages';
import { notify } from '../../lib/notify.js';
import { loadOptionalPart } from '../../lib/optional-part.js';

const CloseContext = createContext<() => void>(() => undefined);

/**
 * Like `lazy`, for what a press opens. When its code cannot be fetched, the screen stays: what was opened is closed, a toast
 * says so, and the next press fetches it again.
 */
export function lazyOnPress<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  let Part: ComponentType<P>;
  let isFirst = true;
  const loadPart = async () => {
    // A second failure may mean that a newer release has replaced it: then the page is loaded anew.
    const loading = isFirst ? loadOptionalPart(load) : load().catch(() => undefined);
    isFirst = false;
    return (await loading) ?? { default: Missing };
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

/** Holds what is rendered only while it is open; closes it where its code is missing. */
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

import { useEffect } from 'react';
import { text } from '#contracts/messages';
import { cn } from '../../lib/cn.js';
import { moment } from '../../lib/format.js';
import { Drawer } from '../ui/drawer.js';
import { toastLook } from './toast-look.js';
import { useToasts, type ToastEntry } from './toast-store.js';
import { dismissAll } from './toaster.js';

function PastToast({ entry: { toast, times, at } }: { entry: ToastEntry }) {
  const [Icon, colour] = toastLook[toast.kind];
  return (
    <li className="grid grid-cols-[20px_1fr] items-start gap-x-2.5 py-3 not-first:border-t not-first:border-line">
      <Icon className={cn('mt-0.5 size-[18px]', colour)} aria-hidden />
      <p className="font-[550]">
        {toast.text}
        <small className="block text-small font-[450] text-muted">
          {moment(new Date(at).toISOString())}
          {times > 1 ? `, ${text('notices.times', { count: times })}` : null}
        </small>
      </p>
    </li>
  );
}

/** What was said on this page so far, newest first: a toast that passed can be read again. */
export default function PastToasts({ onClose }: { onClose: () => void }) {
  const past = useToasts((toasts) => toasts.past);
  // All of them stand in the list now.
  useEffect(dismissAll, []);
  return (
    <Drawer open onClose={onClose} title={text('notices.past')}>
      {past.length === 0 ? (
        <p className="text-muted">{text('notices.none')}</p>
      ) : (
        <ul className="grid">
          {past.map((entry) => (
            <PastToast key={entry.key} entry={entry} />
          ))}
        </ul>
      )}
    </Drawer>
  );
}

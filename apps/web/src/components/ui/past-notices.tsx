import { text } from '#contracts/messages';
import { useEffect } from 'react';
import { moment } from '../../lib/format.js';
import { Dialog } from './dialog.js';
import { noticeLooks } from './notice-card.js';
import { dismissAll, useNotices } from './notice-store.js';
import './notices.css';

/** What was said on this page so far, newest first: a notice that passed can be read again. */
export default function PastNotices({ onClose }: { onClose: () => void }) {
  const past = useNotices((notices) => notices.past);
  // All of them stand in the list now.
  useEffect(dismissAll, []);
  return (
    <Dialog open onClose={onClose} title={text('notices.past')} kind="sheet">
      {past.length === 0 ? (
        <p className="muted">{text('notices.none')}</p>
      ) : (
        <ul className="past-notices">
          {past.map(({ key, notice, times, at }) => {
            const [look, Icon] = noticeLooks[notice.kind];
            return (
              <li key={key} className={`toast ${look}`}>
                <Icon className="i" aria-hidden />
                <p>
                  {notice.text}
                  <small className="block">
                    {moment(new Date(at).toISOString())}
                    {times > 1 ? `, ${text('notices.times', { count: times })}` : null}
                  </small>
                </p>
              </li>
            );
          })}
        </ul>
      )}
    </Dialog>
  );
}

import { language, text } from '#contracts/messages';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { reconnect, useConnection } from '../../lib/socket.js';

const clock = (at: number): string => new Intl.DateTimeFormat(language(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);

function watchNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Says quietly that live updates stopped, or that there is no network at all; what is on the page stays. */
export function ConnectionBanner() {
  const { state, since } = useConnection();
  const online = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const away = state === 'away' || !online;
  return (
    <div role="status">
      {away ? (
        <div className="away">
          <WifiOff className="i warn-text" aria-hidden />
          <span>{online ? text('connection.stopped', { time: clock(since) }) : text('connection.offline')}</span>
          {online ? <button type="button" className="link-button" onClick={reconnect}>{text('connection.retry')}</button> : null}
        </div>
      ) : null}
    </div>
  );
}

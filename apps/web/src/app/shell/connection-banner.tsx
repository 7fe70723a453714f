import { language, text } from '#contracts/messages';
import { WifiOff } from 'lucide-react';
import { useOnline } from '../../lib/network.js';
import { reconnect, useConnection } from '../../lib/socket.js';

const clock = (at: number): string =>
  new Intl.DateTimeFormat(language(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);

/** Says quietly that live updates stopped, or that there is no network at all; what is on the page stays. */
export function ConnectionBanner() {
  const { state, since } = useConnection();
  const online = useOnline();
  const away = state === 'away' || !online;
  return (
    <div role="status">
      {away ? (
        <div className="away">
          <WifiOff className="i warn-text" aria-hidden />
          <span>{online ? text('connection.stopped', { time: clock(since) }) : text('connection.offline')}</span>
          {online ? (
            <button type="button" className="link-button" onClick={reconnect}>
              {text('connection.retry')}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

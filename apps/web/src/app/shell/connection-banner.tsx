import { language, text } from '#contracts/messages';
import { WifiOff } from 'lucide-react';
import { useOnline } from '../../lib/network.js';
import { reconnect, useConnection } from '../../lib/socket.js';
import { TextButton } from '../../components/ui/text-button.js';

const clock = (at: number): string =>
  new Intl.DateTimeFormat(language(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);

/** Says quietly that live updates stopped or never started, or that there is no network; what is on the page stays. */
export function ConnectionBanner() {
  const { state, since, wasLive } = useConnection();
  const online = useOnline();
  const away = state === 'away' || !online;
  const stopped = wasLive ? text('connection.stopped', { time: clock(since) }) : text('connection.unavailable');
  return (
    <div role="status">
      {away ? (
        <div className="fixed bottom-4 left-1/2 z-35 flex min-h-11 -translate-x-1/2 items-center gap-2.5 rounded-card bg-warn-wash px-3.5 text-small whitespace-nowrap shadow-raised max-md:bottom-[76px]">
          <WifiOff className="text-warn" aria-hidden />
          <span>{online ? stopped : text('connection.offline')}</span>
          {online ? (
            <TextButton className="min-h-11 min-w-11" onClick={reconnect}>
              {text('connection.retry')}
            </TextButton>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

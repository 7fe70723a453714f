import { WifiOff } from 'lucide-react';
import { reconnect, useConnection } from '../../lib/socket.js';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** Says quietly that live updates stopped; what is on the page stays. */
export function ConnectionBanner() {
  const { state, since } = useConnection();
  if (state !== 'away') return null;
  return (
    <div className="away" role="status">
      <WifiOff className="i warn-text" aria-hidden />
      <span>Live updates stopped at {clock.format(since)}.</span>
      <button type="button" className="link-button" onClick={reconnect}>Retry</button>
    </div>
  );
}

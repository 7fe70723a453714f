import { text } from '#contracts/messages';
import { useOnline } from '../../lib/network.js';
import { useSession } from '../../lib/session.js';
import { useConnection } from '../../lib/socket.js';

const looks = { off: 'bg-strong-line', connecting: 'bg-strong-line', live: 'bg-success', away: 'bg-warn' } as const;

/** Whether live updates run. Says nothing before it is known whether a user is signed in. */
export function ConnectionDot() {
  const socket = useConnection((connection) => connection.state);
  const session = useSession(({ status }) => status);
  const online = useOnline();
  // The socket opens a moment after the session is known.
  const opened = socket === 'off' && session === 'signedIn' ? 'connecting' : socket;
  const state = online || opened === 'off' ? opened : 'away';
  return (
    <>
      <span className={`size-[7px] flex-none rounded-full ${looks[state]}`} />
      <span>{session === 'checking' ? '\u00a0' : text(`connection.${state}`)}</span>
    </>
  );
}

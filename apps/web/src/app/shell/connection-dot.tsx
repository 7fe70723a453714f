import { text } from '#contracts/messages';
import { useOnline } from '../../lib/network.js';
import { useConnection } from '../../lib/socket.js';

const looks = { off: 'dot idle', connecting: 'dot idle', live: 'dot', away: 'dot warn' } as const;

export function ConnectionDot() {
  const socket = useConnection((connection) => connection.state);
  const online = useOnline();
  const state = online || socket === 'off' ? socket : 'away';
  return (
    <>
      <span className={looks[state]} />
      <span className="dot-text">{text(`connection.${state}`)}</span>
    </>
  );
}

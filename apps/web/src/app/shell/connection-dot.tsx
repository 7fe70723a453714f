import { text } from '#contracts/messages';
import { useConnection } from '../../lib/socket.js';

const looks = { off: 'dot idle', connecting: 'dot idle', live: 'dot', away: 'dot warn' } as const;

export function ConnectionDot() {
  const state = useConnection((connection) => connection.state);
  return (
    <>
      <span className={looks[state]} />
      <span className="dot-text">{text(`connection.${state}`)}</span>
    </>
  );
}

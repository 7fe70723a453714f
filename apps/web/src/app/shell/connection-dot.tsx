import { useConnection } from '../../lib/socket.js';

const texts = { off: 'Sign in for live updates', connecting: 'Connecting', live: 'Live updates on', away: 'Live updates off' } as const;
const looks = { off: 'dot idle', connecting: 'dot idle', live: 'dot', away: 'dot warn' } as const;

export function ConnectionDot() {
  const state = useConnection((connection) => connection.state);
  return (
    <>
      <span className={looks[state]} />
      <span className="dot-text">{texts[state]}</span>
    </>
  );
}

import { useEffect, useState } from 'react';
import { prefersCalm } from '../../../lib/motion.js';

export type Side = 'creations' | 'products';
const turn = 10_000;
const other = (side: Side): Side => (side === 'creations' ? 'products' : 'creations');

/**
 * [HOME-03] Which side of a card that turns every ten seconds is shown. It waits while somebody points at it or has the
 * focus in it, and stands still once a side was chosen, it was paused, or the user's system asks for less motion.
 */
export function useFlip(hasBack: boolean) {
  const [side, setSide] = useState<Side>('products');
  const [turning, setTurning] = useState(() => !prefersCalm());
  const [looked, setLooked] = useState(false);
  const runs = hasBack && turning && !looked;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setSide(other), turn);
    return () => clearInterval(timer);
  }, [runs]);
  const look = (on: boolean) => (): void => setLooked(on);
  return {
    side: hasBack ? side : 'products',
    turning,
    choose: (wanted: Side): void => {
      setTurning(false);
      setSide(wanted);
    },
    setTurning,
    /** For the element within which pointing and focus hold the card still. */
    holding: { onPointerEnter: look(true), onPointerLeave: look(false), onFocus: look(true), onBlur: look(false) },
  };
}

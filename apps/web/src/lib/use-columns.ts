import { useEffect, useState } from 'react';

/** How many items stand on a page at the window's width: the count of the first step that is wider, else the last. */
export function useColumns(steps: readonly (readonly [below: number, count: number])[], otherwise: number): number {
  const measure = (): number => steps.find(([below]) => window.innerWidth < below)?.[1] ?? otherwise;
  const [columns, setColumns] = useState(measure);
  useEffect(() => {
    const update = (): void => setColumns(measure());
    window.addEventListener('resize', update);
    return () => window.removeEventListener('resize', update);
    // The steps are constants of the screen.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return columns;
}

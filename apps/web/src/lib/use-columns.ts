import { useEffect, useState } from 'react';

export type Steps = readonly (readonly [below: number, count: number])[];

/** The count of the first step that is wider than the window, else the last. */
export const countFor = (width: number, steps: Steps, otherwise: number): number =>
  steps.find(([below]) => width < below)?.[1] ?? otherwise;

/** How many items stand on a page at the window's width. */
export function useColumns(steps: Steps, otherwise: number): number {
  const measure = (): number => countFor(window.innerWidth, steps, otherwise);
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

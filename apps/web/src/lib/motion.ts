/** True where the user asked their system for less motion. */
export const prefersCalm = (): boolean =>
  typeof window !== 'undefined' && window.matchMedia('(prefers-reduced-motion: reduce)').matches;

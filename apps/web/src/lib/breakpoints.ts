/** The widest window, in px, that still gets a layout; a stylesheet writes them as `(width <= 767px)`. */
export const breakpoints = { phone: 767, tablet: 1023 } as const;

export const isNarrower = (than: keyof typeof breakpoints): boolean =>
  typeof window !== 'undefined' && window.matchMedia(`(width <= ${breakpoints[than]}px)`).matches;

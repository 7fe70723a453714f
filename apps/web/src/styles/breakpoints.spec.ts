import { describe, expect, it } from 'vitest';
import { breakpoints } from '../lib/breakpoints.js';
import { sources } from './sources.fixture.js';

/** The last px of the narrower side of each condition on the window's width. */
function widthsIn(css: string): Set<number> {
  const conditions = css.matchAll(/\((max-width:|width <=|width >=|min-width:) ?(\d+)px\)/g);
  return new Set(
    [...conditions]
      .filter(([, , px]) => px)
      .map(([, sign, px]) => Number(px) - (sign === 'width >=' || sign === 'min-width:' ? 1 : 0)),
  );
}

describe('breakpoints', () => {
  const used = [...sources('.css')].map(([file, css]) => ({ file, widths: widthsIn(css) }));

  it('are named as soon as a second stylesheet uses them', () => {
    const all = used.flatMap(({ widths }) => [...widths]);
    const shared = [...new Set(all.filter((width) => all.filter((each) => each === width).length > 1))].sort(
      (a, b) => a - b,
    );
    expect(Object.values(breakpoints)).toEqual(expect.arrayContaining(shared));
  });

  it('stand apart: no width lies within 20 px of a named one', () => {
    const named: number[] = Object.values(breakpoints);
    const strays = used.flatMap(({ file, widths }) =>
      [...widths]
        .filter((width) => named.some((each) => each !== width && Math.abs(each - width) < 20))
        .map((width) => `${file}: ${width}`),
    );
    expect(strays).toEqual([]);
  });
});

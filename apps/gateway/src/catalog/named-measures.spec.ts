import { describe, expect, it } from 'vitest';
import { namedMeasures } from './named-measures.js';

describe('the measures that sizes are named after', () => {
  it('are the width and the height of each', () => {
    expect(namedMeasures(['8″×10″', '5.5" x 8.5"'])).toEqual([
      {
        name: 'Width',
        sizes: [
          { size: '8″×10″', from: 8, to: 8 },
          { size: '5.5" x 8.5"', from: 5.5, to: 5.5 },
        ],
      },
      {
        name: 'Height',
        sizes: [
          { size: '8″×10″', from: 10, to: 10 },
          { size: '5.5" x 8.5"', from: 8.5, to: 8.5 },
        ],
      },
    ]);
  });

  it.each([[['S', 'M']], [['8″×10″', 'One size']], [[]]])('are none of %j', (names) => {
    expect(namedMeasures(names)).toEqual([]);
  });
});

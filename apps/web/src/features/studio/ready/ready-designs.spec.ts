import '#contracts/messages/screens';
import { describe, expect, it } from 'vitest';
import { firstTiles } from '../../../lib/first-pictures.js';
import { readyDesigns } from './ready-designs.js';

describe('the ready-made designs', () => {
  it('begin with the tiles that their tab asks for first', () => {
    const tiles = readyDesigns().map(({ tile }) => tile);
    expect(firstTiles).toEqual(tiles.slice(0, firstTiles.length));
  });
});

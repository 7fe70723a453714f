import { expect, it } from 'vitest';
import { onTransparentGround } from './ground.js';
import type { Rendering } from './rendering.js';

it('leaves the product its colours on a transparent ground, an edge as much of them as it covers, and nothing beside it', () => {
  const rendering = {
    meta: { image: { width: 3, height: 1 } },
    width: 3,
    height: 1,
    scale: 1,
    silhouette: Uint8Array.of(255, 128, 0),
    shadow: null,
  } as unknown as Rendering;
  const colours = Uint8Array.of(10, 20, 30, 40, 50, 60, 70, 80, 90);
  expect([...onTransparentGround(rendering, colours)]).toEqual([10, 20, 30, 255, 40, 50, 60, 128, 0, 0, 0, 0]);
});

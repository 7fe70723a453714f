import { describe, expect, it } from 'vitest';
import { foreignPicture } from './product-pictures.js';

const OWN = 'https://pictures.example';
const check = (given: unknown) => foreignPicture(given, OWN);

describe('[CAT-09] pictures of a product', () => {
  it('may be paths of the site and pictures of its own origin', () => {
    const images = [{ url: '/catalogue/mug.webp' }, { url: `${OWN}/a.png` }];
    expect(check({ images, sync_variants: [{ image: '/a.webp' }], description: 'See https://elsewhere.example' })).toBe(
      undefined,
    );
  });

  it('are named where they are of another origin, wherever they are', () => {
    expect(check({ images: [{ url: '/a.webp' }, { url: 'https://elsewhere.example/a.png' }] })).toBe('images.1.url');
    expect(check([{ sync_variants: [{ image: 'https://pictures.example.evil/a.png' }] }])).toBe(
      '0.sync_variants.0.image',
    );
    const printfiles = [{ mockup_template: [{ image_url: 'https://elsewhere.example/a.png' }] }];
    expect(check({ sync_variants: [{ image: '/a.webp', printfiles }] })).toBe(
      'sync_variants.0.printfiles.0.mockup_template.0.image_url',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { mockupPath } from './mockup-path.js';

describe('the way to the mockup step', () => {
  it('[DES-02, DES-07] names the design and carries the product on, and nothing else', () => {
    const search = new URLSearchParams({
      tab: 'own',
      globalId: 'mug',
      variant_id: '7',
      productName: 'Glossy Mug',
      replaces: 'line',
      job: 'j',
    });
    expect(mockupPath('d1', search)).toBe(
      '/mockup?designId=d1&globalId=mug&variant_id=7&productName=Glossy+Mug&replaces=line',
    );
    expect(mockupPath('d1', new URLSearchParams())).toBe('/mockup?designId=d1');
  });
});

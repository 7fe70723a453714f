import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogueProductSchema, type CatalogueProduct } from './catalogue.js';

const folder = path.resolve('assets/catalogue');
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const products = files.map((name) =>
  catalogueProductSchema.parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))),
);

function unique<T>(values: T[]): boolean {
  return new Set(values).size === values.length;
}

function pictures(product: CatalogueProduct): string[] {
  return [...product.images, ...product.templates, ...product.variants].map((entry) => entry.picture);
}

describe('the catalogue', () => {
  it('has at least ten products, each in a file of its own name', () => {
    expect(products.length).toBeGreaterThanOrEqual(10);
    expect(products.map((p) => `${p.globalId}.json`).sort()).toEqual([...files].sort());
  });

  it('has no duplicate id', () => {
    const variants = products.flatMap((p) => p.variants);
    expect(unique(products.map((p) => p.printfulProductId))).toBe(true);
    expect(unique(products.map((p) => p.syncProductId))).toBe(true);
    expect(unique(variants.map((v) => v.variantId))).toBe(true);
    expect(unique(variants.map((v) => v.syncVariantId))).toBe(true);
    expect(unique(products.flatMap((p) => p.templates.map((t) => t.id)))).toBe(true);
  });

  it('has products in stock and combinations out of stock', () => {
    expect(products.every((p) => p.variants.some((v) => v.inStock))).toBe(true);
    expect(products.filter((p) => p.variants.some((v) => !v.inStock)).length).toBeGreaterThan(2);
  });
});

describe.each(products)('$globalId', (product) => {
  it('has every picture it names', () => {
    expect(pictures(product).filter((name) => !existsSync(path.join(folder, name)))).toEqual([]);
  });

  it('maps every variant to a print file and a template of the same proportions', () => {
    for (const variant of product.variants) {
      for (const { printfileId, templateId, lyingTemplateId } of variant.placements) {
        const printfile = product.printfiles.find((f) => f.id === printfileId)!;
        const upright = product.templates.find((t) => t.id === templateId)!;
        expect(upright.printArea.width / upright.printArea.height / (printfile.width / printfile.height)).toBeCloseTo(
          1,
          1.9,
        );
        if (lyingTemplateId === undefined) continue;
        const lying = product.templates.find((t) => t.id === lyingTemplateId)!;
        expect(lying.printArea.width / lying.printArea.height / (printfile.height / printfile.width)).toBeCloseTo(
          1,
          1.9,
        );
      }
    }
  });

  it('keeps the print area inside its template', () => {
    for (const { printArea: a, width, height } of product.templates) {
      expect([a.left >= 0, a.top >= 0, a.left + a.width <= width, a.top + a.height <= height]).toEqual([
        true,
        true,
        true,
        true,
      ]);
    }
  });

  it('offers only existing sizes, colours and placements, and sells above cost', () => {
    for (const variant of product.variants) {
      expect(product.sizes.map((s) => s.name)).toContain(variant.size);
      expect([null, ...product.colours.map((c) => c.name)]).toContain(variant.colour);
      expect(product.colours.find((c) => c.name === variant.colour)?.hex ?? null).toBe(variant.colourCode);
      expect(Number(variant.retailPrice)).toBeGreaterThan(Number(variant.cost));
      expect(variant.placements.map((p) => p.placement)).toEqual(product.placements.map((p) => p.placement));
    }
  });
});

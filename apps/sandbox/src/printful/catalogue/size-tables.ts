import type { CatalogueProduct } from '#contracts';

export type LengthUnit = 'inches' | 'cm';

/** Inches by size, one list for each measure. */
type Measures = Record<string, Record<string, number>>;

const grading = (sizes: string, first: number, step: number): Record<string, number> =>
  Object.fromEntries(sizes.split(' ').map((size, index) => [size, first + step * index]));

const MEASURES: Record<string, Measures> = {
  'tee-bella-3001': {
    Length: grading('XS S M L XL 2XL 3XL', 27, 1),
    Chest: { XS: 16.5, ...grading('S M L XL 2XL 3XL', 18, 2) },
  },
  'tee-a4-n3142': { Length: grading('S M L XL 2XL', 28, 1), Chest: grading('S M L XL 2XL', 19, 2) },
  'hoodie-gildan-18500': {
    Length: grading('S M L XL 2XL 3XL', 27, 1),
    Chest: grading('S M L XL 2XL 3XL', 20, 2),
    'Sleeve length': grading('S M L XL 2XL 3XL', 33.5, 1),
  },
  'hoodie-cotton-heritage-m2580': {
    Length: grading('S M L XL 2XL 3XL', 27, 1),
    Chest: grading('S M L XL 2XL 3XL', 20, 2),
    'Sleeve length': grading('S M L XL 2XL 3XL', 34, 1),
  },
  'mug-white-glossy': {
    Height: { '11 oz': 3.8, '15 oz': 4.7, '20 oz': 4.3 },
    Diameter: { '11 oz': 3.2, '15 oz': 3.3, '20 oz': 3.7 },
  },
  'tote-econscious': {
    Height: { 'One size': 14.5 },
    Width: { 'One size': 16 },
    Depth: { 'One size': 5 },
  },
};

const CM_PER_INCH = 2.54;
const lengthIn = (unit: LengthUnit, inches: number): string =>
  String(unit === 'cm' ? Math.round(inches * CM_PER_INCH * 10) / 10 : inches);

/** The tables of measures of a product, as the provider words them; none for what its sizes are named after. */
export function sizeTables({ globalId }: CatalogueProduct, unit: LengthUnit) {
  const measures = MEASURES[globalId];
  if (!measures) return [];
  return [
    {
      type: 'product_measure',
      unit,
      description: '<p>Measurements are provided by our suppliers. They may vary by up to 2" (5 cm).</p>',
      image_url: null,
      image_description: null,
      measurements: Object.entries(measures).map(([label, sizes]) => ({
        type_label: label,
        unit: null,
        values: Object.entries(sizes).map(([size, inches]) => ({ size, value: lengthIn(unit, inches) })),
      })),
    },
  ];
}

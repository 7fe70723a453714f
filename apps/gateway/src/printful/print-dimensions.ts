import type { PrintfulClient } from '#providers';
import type { ResponseOf } from '../common/endpoint.decorator.js';

type Printfiles = Awaited<ReturnType<PrintfulClient['printfiles']>>;
type PrintDimensions = ResponseOf<'GET /api/printful/print-dimensions/:id'>['result'];

/** The print areas of a product by placement. A print file that the answer does not describe is left out. */
export function printDimensions(answer: Printfiles): PrintDimensions {
  const variantsOf = new Map<string, number[]>();
  for (const { variant_id, placements } of answer.variant_printfiles)
    for (const [placement, id] of Object.entries(placements)) {
      const key = `${id} ${placement}`;
      variantsOf.set(key, [...(variantsOf.get(key) ?? []), variant_id]);
    }
  const dimensions = [...variantsOf].flatMap(([key, variant_ids]) => {
    const [id, placement = ''] = key.split(/ (.*)/s);
    const file = answer.printfiles.find(({ printfile_id }) => printfile_id === Number(id));
    if (!file) return [];
    return [
      {
        ...file,
        placement,
        title: answer.available_placements[placement] ?? placement,
        width_inches: inches(file.width, file.dpi),
        height_inches: inches(file.height, file.dpi),
        variant_ids,
      },
    ];
  });
  return { product_id: answer.product_id, dimensions };
}

/** To hundredths; 0 where the provider names no resolution. */
const inches = (pixels: number, dpi: number): number => (dpi > 0 ? Math.round((pixels / dpi) * 100) / 100 : 0);

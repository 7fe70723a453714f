import { z } from 'zod';
import type { CatalogueProduct, CatalogueVariant } from '#contracts';
import { badRequest, notFound } from '../wire/printful-error.js';

const NOTHING =
  'No variants to generate. Option filters may exclude all variants or variants are not available. Alternatively, make sure that variants belong to given product id.';

const positionSchema = z.object({
  area_width: z.number().positive(),
  area_height: z.number().positive(),
  width: z.number().positive(),
  height: z.number().positive(),
  top: z.number(),
  left: z.number(),
});

const taskSchema = z.object({
  variant_ids: z.array(z.coerce.number().int()).default([]),
  format: z.string().default('jpg'),
  width: z.coerce.number().default(1000),
  options: z.array(z.string()).optional(),
  option_groups: z.array(z.string()).optional(),
  files: z.array(z.looseObject({ placement: z.string().optional(), image_url: z.string().optional() })).optional(),
  product_template_id: z.number().optional(),
});
type TaskRequest = z.output<typeof taskSchema>;

export interface PlannedFile {
  placement: string;
  imageUrl: string;
  position: z.output<typeof positionSchema>;
}

/** A mockup task that has passed all checks. */
export interface MockupPlan {
  productId: number;
  variantIds: number[];
  format: 'jpg' | 'png';
  width: number;
  /** Indexes of the product's views; the first is the mockup, the others its extras. */
  views: number[];
  files: PlannedFile[];
}

/** Checks a create-task call in the provider's order and, where known, with its messages. */
export function planMockups(product: CatalogueProduct, body: unknown): MockupPlan {
  const parsed = taskSchema.safeParse(body ?? {});
  if (!parsed.success) throw badRequest(`Invalid value of ${parsed.error.issues[0]?.path.join('.')}`, 'MG-4');
  const request = parsed.data;
  return {
    productId: product.printfulProductId,
    variantIds: checkVariants(product.variants, request.variant_ids),
    format: checkFormat(request.format),
    width: checkWidth(request.width),
    views: chooseViews(product, request),
    files: checkFiles(product, request),
  };
}

function checkVariants(variants: CatalogueVariant[], ids: number[]): number[] {
  const known = new Set(variants.map(({ variantId }) => variantId));
  if (ids.length === 0 || ids.some((id) => !known.has(id))) throw badRequest(NOTHING);
  return [...new Set(ids)];
}

function checkFormat(format: string): 'jpg' | 'png' {
  if (format !== 'jpg' && format !== 'png')
    throw badRequest('Invalid mockup format. Allowed formats: jpg, png.', 'MG-5');
  return format;
}

function checkWidth(width: number): number {
  if (!Number.isFinite(width) || width < 50 || width > 2000)
    throw badRequest('Invalid mockup width. It must be between 50 and 2000.', 'MG-6');
  return Math.round(width);
}

/** The first view without filters; ignores unknown names as long as a view is left. */
function chooseViews({ mockupViews }: CatalogueProduct, { options, option_groups: groups }: TaskRequest): number[] {
  if (!options?.length && !groups?.length) return [0];
  const chosen = mockupViews.flatMap(({ option, group }, index) =>
    (!options?.length || options.includes(option)) && (!groups?.length || groups.includes(group)) ? [index] : [],
  );
  if (chosen.length === 0) throw badRequest(NOTHING);
  return chosen;
}

function checkFiles(product: CatalogueProduct, { files, product_template_id }: TaskRequest): PlannedFile[] {
  if (product_template_id !== undefined) throw notFound();
  if (!files?.length) throw badRequest('Either `files` or `product_template_id` must be provided.', 'MG-7');
  return files.map((file) => checkFile(product, file));
}

function checkFile(product: CatalogueProduct, file: NonNullable<TaskRequest['files']>[number]): PlannedFile {
  const placement = file.placement ?? (typeof file.type === 'string' ? file.type : undefined);
  if (!placement || !product.placements.some((known) => known.placement === placement))
    throw badRequest('Invalid placement', 'MG-4');
  if (!file.image_url || !/^https?:\/\//.test(file.image_url) || !URL.canParse(file.image_url))
    throw badRequest('Invalid image url', 'MG-4');
  if (file.position === undefined || file.position === null) throw badRequest('Position field is missing');
  const position = positionSchema.safeParse(file.position);
  if (!position.success) throw badRequest('Invalid file object specified');
  return { placement, imageUrl: file.image_url, position: position.data };
}

import { z } from 'zod';
import { flag, list, map, nullableNumber, nullableText, number, text } from './tolerant.js';

export const printfilesSchema = z.looseObject({
  product_id: number,
  available_placements: map(text),
  printfiles: list(
    z.looseObject({
      printfile_id: number,
      width: number,
      height: number,
      dpi: number,
      fill_mode: nullableText,
      can_rotate: flag,
    }),
  ),
  variant_printfiles: list(z.looseObject({ variant_id: number, placements: map(number) })),
  option_groups: list(text),
  options: list(text),
});
/** Print files of a product: pixel sizes per placement and variant. */
export type Printfiles = z.infer<typeof printfilesSchema>;

export const templatesSchema = z.looseObject({
  min_dpi: nullableNumber,
  variant_mapping: list(
    z.looseObject({ variant_id: number, templates: list(z.looseObject({ placement: text, template_id: number })) }),
  ),
  templates: list(
    z.looseObject({
      template_id: number,
      image_url: nullableText,
      background_url: nullableText,
      background_color: nullableText,
      printfile_id: number,
      template_width: number,
      template_height: number,
      print_area_width: number,
      print_area_height: number,
      print_area_top: number,
      print_area_left: number,
      is_template_on_front: flag,
      orientation: nullableText,
    }),
  ),
  conflicting_placements: list(z.looseObject({ placement: text, conflicts: list(text) })),
});
/** Template images of a product with the position of the print area, in template pixels. */
export type Templates = z.infer<typeof templatesSchema>;

/** The position of the image in the print area; any unit, only ratios matter. */
export interface MockupPosition {
  area_width: number;
  area_height: number;
  width: number;
  height: number;
  top: number;
  left: number;
}

export interface MockupTaskRequest {
  variant_ids: number[];
  format: 'jpg' | 'png';
  width?: number | undefined;
  product_options?: Record<string, unknown> | undefined;
  option_groups?: string[] | undefined;
  options?: string[] | undefined;
  files: {
    placement: string;
    image_url: string;
    position: MockupPosition;
    scale?: number | undefined;
    rotation?: number | undefined;
    options?: { id: string; value: unknown }[] | undefined;
  }[];
}

export const mockupTaskSchema = z.looseObject({
  task_key: text,
  status: text.transform((status): 'completed' | 'failed' | 'pending' =>
    status === 'completed' || status === 'failed' ? status : 'pending',
  ),
  error: nullableText,
  mockups: list(
    z.looseObject({
      placement: text,
      variant_ids: list(number),
      mockup_url: text,
      extra: list(z.looseObject({ title: nullableText, url: text })),
    }),
  ),
});
/** A mockup task. A failed task is still a successful call, with `error` set. */
export type MockupTask = z.infer<typeof mockupTaskSchema>;

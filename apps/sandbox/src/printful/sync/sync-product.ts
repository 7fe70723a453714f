import type { WireFile } from '../files/wire-file.js';

export interface SyncVariantRecord {
  id: number;
  external_id: string;
  name: string;
  variant_id: number;
  retail_price: string | null;
  sku: string | null;
  is_ignored: boolean;
  options: { id: string; value: unknown }[];
  /** Files made in the dashboard (no address), or ids of library files. */
  files: ({ wire: WireFile } | { id: number; type: string })[];
}

export interface SyncProductRecord {
  id: number;
  external_id: string;
  name: string;
  thumbnail_url: string | null;
  is_ignored: boolean;
  variants: SyncVariantRecord[];
}

/** A file as the provider lists it; times in epoch seconds. */
export interface WireFile {
  id: number;
  type: string;
  hash: string | null;
  url: string | null;
  filename: string | null;
  mime_type: string | null;
  size: number;
  width: number | null;
  height: number | null;
  dpi: number | null;
  status: 'waiting' | 'ok' | 'failed';
  created: number;
  thumbnail_url: string | null;
  preview_url: string | null;
  visible: boolean;
  is_temporary: boolean;
}

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

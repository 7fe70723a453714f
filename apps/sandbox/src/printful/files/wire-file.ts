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

import type { ImageProvider } from '#contracts';

export type ImageBackground = 'auto' | 'opaque' | 'transparent';
export type ImageQuality = 'auto' | 'low' | 'medium' | 'high';
export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp';

/** What to draw. `size` is `auto`, pixels such as `1024x1536` or a ratio such as `2:3`; the adapter takes the nearest its model knows. */
export interface ImageRequest {
  prompt: string;
  /** Id of a living model, as `resolveModel` answers it. */
  model: string;
  size?: string | undefined;
  background?: ImageBackground | undefined;
  quality?: ImageQuality | undefined;
  /** Hash of the user's id, so that the provider can tell users apart without knowing them. */
  userKey?: string | undefined;
}

/** A request that starts from pictures (PNG, JPEG or WebP bytes, at least one). */
export interface ReferencedImageRequest extends ImageRequest {
  references: Buffer[];
}

export interface PartialImage {
  bytes: Buffer;
  mimeType: PictureType;
  /** Counts from 1 to `of`. */
  index: number;
  of: number;
}

export interface ImageCallOptions {
  signal?: AbortSignal | undefined;
  /** Asks for partial pictures where the model can stream them. */
  onPartial?: ((partial: PartialImage) => void) | undefined;
}

/** A finished picture; mimeType is read from the bytes. */
export interface GeneratedImage {
  bytes: Buffer;
  mimeType: PictureType;
  provider: ImageProvider;
  model: string;
  requestId: string | null;
}

/** Makes pictures. Rejects with ProviderError, or with the signal's reason when aborted. */
export interface ImageGenerator {
  readonly provider: ImageProvider;
  generate(request: ImageRequest, options?: ImageCallOptions): Promise<GeneratedImage>;
  edit(request: ReferencedImageRequest, options?: ImageCallOptions): Promise<GeneratedImage>;
  /** Makes one picture out of several; absent where the provider cannot. */
  combine?(request: ReferencedImageRequest, options?: ImageCallOptions): Promise<GeneratedImage>;
  /** Ids of the image models the provider offers to this key now. */
  listModels(options?: { signal?: AbortSignal | undefined }): Promise<string[]>;
}

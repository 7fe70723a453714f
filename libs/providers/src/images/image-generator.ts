import type { ImageProvider } from '#contracts';

type ImageBackground = 'auto' | 'opaque' | 'transparent';
type ImageQuality = 'auto' | 'low' | 'medium' | 'high';
export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';

/** What to generate. `size` is `auto`, pixels such as `1024x1536` or a ratio such as `2:3`; the adapter sends the nearest one its model offers. */
export interface ImageRequest {
  prompt: string;
  /** Id of a current model, as `resolveModel` returns it. */
  model: string;
  size?: string | undefined;
  background?: ImageBackground | undefined;
  quality?: ImageQuality | undefined;
  /** Hash of the user's id, so that the provider can distinguish users without identifying them. */
  userKey?: string | undefined;
}

/** A request with at least one reference image (PNG, JPEG or WebP bytes). */
export interface ReferencedImageRequest extends ImageRequest {
  references: Buffer[];
}

export interface PartialImage {
  bytes: Buffer;
  mimeType: ImageType;
  /** Counts from 1 to `of`. */
  index: number;
  of: number;
}

export interface ImageCallOptions {
  signal?: AbortSignal | undefined;
  /** Requests partial images where the model can stream them. */
  onPartial?: ((partial: PartialImage) => void) | undefined;
}

/** A finished image; mimeType is read from the bytes. */
export interface GeneratedImage {
  bytes: Buffer;
  mimeType: ImageType;
  provider: ImageProvider;
  model: string;
  requestId: string | null;
}

export interface OfferedModel {
  id: string;
  generatesImages: boolean;
}

/** Generates images. Rejects with ProviderError, or with the signal's reason when aborted. */
export interface ImageGenerator {
  readonly provider: ImageProvider;
  generate(request: ImageRequest, options?: ImageCallOptions): Promise<GeneratedImage>;
  edit(request: ReferencedImageRequest, options?: ImageCallOptions): Promise<GeneratedImage>;
  /** Combines several images into one; absent where the provider cannot. */
  combine?(request: ReferencedImageRequest, options?: ImageCallOptions): Promise<GeneratedImage>;
  /** Ids of the image models the provider currently offers to this key. */
  listModels(options?: { signal?: AbortSignal | undefined }): Promise<string[]>;
  /** A model by the provider's name for it; undefined where the provider offers none of this name to this key. */
  findModel(id: string, options?: { signal?: AbortSignal | undefined }): Promise<OfferedModel | undefined>;
}

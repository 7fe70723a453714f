export interface StoredPicture {
  assetId: string;
  publicId: string;
  /** Unix seconds; part of the address. */
  version: number;
  format: 'png' | 'jpg' | 'webp' | 'gif';
  width: number;
  height: number;
  bytes: number;
  etag: string;
  folder: string;
  tags: string[];
  originalName: string;
  createdAt: string;
}

/** The response to an upload; `base` is the sandbox's origin. */
export function presentUpload(picture: StoredPicture, cloud: string, base: string) {
  const address = `${base}/cloudinary/${cloud}/image/upload/v${picture.version}/${picture.publicId}.${picture.format}`;
  return {
    asset_id: picture.assetId,
    public_id: picture.publicId,
    version: picture.version,
    version_id: picture.etag,
    signature: picture.etag,
    width: picture.width,
    height: picture.height,
    format: picture.format,
    resource_type: 'image',
    created_at: picture.createdAt,
    tags: picture.tags,
    pages: 1,
    bytes: picture.bytes,
    type: 'upload',
    etag: picture.etag,
    placeholder: false,
    url: address,
    // The sandbox speaks http only, so both addresses are the same.
    secure_url: address,
    asset_folder: picture.folder,
    folder: picture.folder,
    access_mode: 'public',
    original_filename: picture.originalName,
  };
}

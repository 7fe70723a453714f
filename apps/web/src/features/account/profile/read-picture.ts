/** A picture file that the browser can show, with its size as seen upright. */
export interface LoadedPicture {
  file: File;
  /** An object URL; revoke it when the picture is no longer shown. */
  url: string;
  width: number;
  height: number;
}

/** Rejects where the file is no picture the browser knows. */
export async function readPicture(file: File): Promise<LoadedPicture> {
  const url = URL.createObjectURL(file);
  const picture = new Image();
  picture.src = url;
  try {
    await picture.decode();
  } catch (error) {
    URL.revokeObjectURL(url);
    throw error;
  }
  return { file, url, width: picture.naturalWidth, height: picture.naturalHeight };
}

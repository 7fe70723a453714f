import type { PhotoCrop } from '#contracts';
import type { CSSProperties } from 'react';

const percent = (share: number): string => `${share * 100}%`;

/** The part of a picture that a crop keeps, filling its frame. */
export function CroppedPicture({ url, crop, alt }: { url: string; crop: PhotoCrop; alt: string }) {
  const place: CSSProperties = {
    width: percent(1 / crop.width),
    height: percent(1 / crop.height),
    left: percent(-crop.left / crop.width),
    top: percent(-crop.top / crop.height),
  };
  return <img className="absolute max-w-none select-none" src={url} alt={alt} style={place} draggable={false} />;
}

import { ImageOff } from 'lucide-react';
import { useState, type ComponentProps, type CSSProperties } from 'react';

interface Props extends Omit<ComponentProps<'img'>, 'width' | 'height' | 'src'> {
  /** Left out while the address is not known: the space is kept. */
  src?: string | null;
  /** "" for a picture that only decorates. */
  alt: string;
  width: number;
  height: number;
  /** A tiny version of the picture, shown blurred until the picture is there. */
  preview?: string | null;
}

/** A picture whose space is kept from the first paint, with a look for "not there yet" and for "could not be shown". */
export function Picture({ src, alt, width, height, preview, className = '', style, ...rest }: Props) {
  const [ended, setEnded] = useState<{ src: string; look: 'shown' | 'lost' } | null>(null);
  const look = ended && ended.src === src ? ended.look : 'coming';
  if (!src || look === 'lost') {
    const space: CSSProperties = { ...style, aspectRatio: `${width} / ${height}` };
    return <span className={`pic-lost ${className}`} style={space} role={alt ? 'img' : undefined} aria-label={alt || undefined}>{src ? <ImageOff className="i lg" aria-hidden /> : null}</span>;
  }
  const blurred: CSSProperties = look === 'coming' && preview ? { backgroundImage: `url("${CSS.escape(preview)}")` } : {};
  return (
    <img
      loading="lazy"
      decoding="async"
      {...rest}
      src={src}
      alt={alt}
      width={width}
      height={height}
      className={`pic ${look} ${className}`}
      style={{ ...style, ...blurred }}
      onLoad={() => setEnded({ src, look: 'shown' })}
      onError={() => setEnded({ src, look: 'lost' })}
    />
  );
}

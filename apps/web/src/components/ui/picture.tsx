import { ImageOff } from 'lucide-react';
import { useState, type ComponentProps, type CSSProperties } from 'react';
import { thumbnailAddress, thumbnailSet, type ThumbnailWidth } from '#contracts/thumbnails';
import { cn } from '../../lib/cn.js';

interface Props extends Omit<ComponentProps<'img'>, 'width' | 'height' | 'src' | 'srcSet'> {
  /** Left out while the address is not known: the space is kept. */
  src?: string | null;
  /** "" for a picture that only decorates. */
  alt: string;
  width: number;
  height: number;
  /** A tiny version of the picture, shown blurred until the picture is there. */
  placeholder?: string | null | undefined;
  /** Which of a stored picture's smaller versions may be loaded instead of itself; `sizes` says how wide it is shown. */
  widths?: readonly [ThumbnailWidth, ...ThumbnailWidth[]];
}

interface Seen {
  src: string;
  look: 'coming' | 'shown' | 'failed';
  /** The smaller versions could not be had: the picture itself is tried before it counts as failed. */
  whole?: boolean;
}

/** The space of a picture that is not known yet, or could not be shown. */
function ImageError({
  alt,
  known,
  className,
  style,
}: {
  alt: string;
  known: boolean;
  className: string | undefined;
  style: CSSProperties;
}) {
  return (
    <span
      className={cn(
        'grid w-full place-items-center rounded-[inherit] bg-sunken text-muted [.plate>&]:h-full [.plate>&]:bg-transparent [.plate>&]:text-ink',
        className,
      )}
      style={style}
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
    >
      {known ? <ImageOff className="size-5" aria-hidden /> : null}
    </span>
  );
}

const looks = {
  coming:
    'bg-sunken bg-cover bg-center bg-no-repeat [.plate>&]:bg-transparent [.plate>&]:bg-contain [.plate>&]:bg-origin-content',
  shown: '',
  clears: 'animate-clear',
};

const blurred = (placeholder: string): CSSProperties => ({ backgroundImage: `url("${CSS.escape(placeholder)}")` });

/** A picture whose space is kept from the first paint, with a look for "not there yet" and for "could not be shown". */
export function Picture({
  src,
  alt,
  width,
  height,
  placeholder,
  widths,
  sizes = `${width}px`,
  className,
  style,
  onError,
  ...rest
}: Props) {
  const [seen, setSeen] = useState<Seen | null>(null);
  const { look, whole }: Omit<Seen, 'src'> = seen && seen.src === src ? seen : { look: 'coming' };
  if (!src || look === 'failed')
    return (
      <ImageError
        alt={alt}
        known={Boolean(src)}
        className={className}
        style={{ ...style, aspectRatio: `${width} / ${height}` }}
      />
    );
  const srcSet = widths && !whole ? thumbnailSet(src, widths) : undefined;
  const address = srcSet && widths ? { src: thumbnailAddress(src, widths[0]), srcSet, sizes } : { src };
  return (
    <img
      loading="lazy"
      decoding="async"
      {...rest}
      {...address}
      alt={alt}
      width={width}
      height={height}
      data-state={look}
      className={cn(looks[look === 'shown' && placeholder ? 'clears' : look], className)}
      style={look === 'coming' && placeholder ? { ...style, ...blurred(placeholder) } : style}
      onLoad={() => setSeen({ src, whole, look: 'shown' })}
      onError={(event) => {
        setSeen(srcSet ? { src, look: 'coming', whole: true } : { src, look: 'failed' });
        if (!srcSet) onError?.(event);
      }}
    />
  );
}

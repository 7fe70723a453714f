import type { PrintedArea } from '#contracts';
import { useId, useState } from 'react';
import { thumbnailAddress } from '#contracts/thumbnails';

const CSS_DPI = 96;
/** CSS pixels of the print in its real size, where a CSS inch is an inch. */
export const realWidth = ({ area }: PrintedArea): number => (area.width / area.dpi) * CSS_DPI;

interface StoredImageProps {
  url: string;
  width: number;
  height: number;
  /** Each pixel is to be seen: no smaller version will do. */
  whole: boolean;
  stretched?: boolean;
}

/** A stored picture, in a smaller version where that is as good and can be had: a print file may have 20 MB. */
function StoredImage({ url, whole, stretched = false, ...size }: StoredImageProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const smaller = !whole && failed !== url;
  return (
    <image
      href={smaller ? thumbnailAddress(url, 1280) : url}
      preserveAspectRatio={stretched ? 'none' : undefined}
      onError={() => setFailed(url)}
      {...size}
    />
  );
}

/** The finished file, or the design as it will lie in it. */
function Content({ printed, clip, whole }: { printed: PrintedArea; clip: string; whole: boolean }) {
  const { area, image, layout, printFileUrl } = printed;
  if (printFileUrl || !layout)
    return <StoredImage url={printFileUrl ?? image.url} width={area.width} height={area.height} whole={whole} />;
  const { crop, box, rotation, flipHorizontal, flipVertical } = layout;
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const flip = `scale(${flipHorizontal ? -1 : 1} ${flipVertical ? -1 : 1})`;
  return (
    <g clipPath={`url(#${clip})`}>
      <g transform={`translate(${x} ${y}) rotate(${rotation}) ${flip} translate(${-box.width / 2} ${-box.height / 2})`}>
        <svg
          width={box.width}
          height={box.height}
          viewBox={`${crop.left} ${crop.top} ${crop.width} ${crop.height}`}
          preserveAspectRatio="none"
        >
          <StoredImage url={image.url} width={image.width} height={image.height} whole={whole} stretched />
        </svg>
      </g>
    </g>
  );
}

interface Props {
  printed: PrintedArea;
  name: string;
  /** CSS pixels; as wide as its place where it is missing. */
  width?: number;
  className?: string;
}

/** One print area with what is printed on it. */
export function PrintArea({ printed, name, width, className }: Props) {
  const clip = useId();
  const { area } = printed;
  return (
    <svg
      role="img"
      aria-label={name}
      className={className}
      viewBox={`0 0 ${area.width} ${area.height}`}
      {...(width ? { width, height: (width * area.height) / area.width } : {})}
    >
      <clipPath id={clip}>
        <rect width={area.width} height={area.height} />
      </clipPath>
      <Content printed={printed} clip={clip} whole={width !== undefined} />
    </svg>
  );
}

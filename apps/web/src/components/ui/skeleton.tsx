import type { CSSProperties } from 'react';

interface Props {
  /** `loom` stands for a picture, `block` for a box, `line` for words. */
  shape?: 'line' | 'block' | 'loom';
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  ratio?: number;
  className?: string;
}

/** The shape of what is still to come; the region around it is `aria-busy` and named. */
export const Skeleton = ({ shape = 'line', width, height, ratio, className = '' }: Props) => (
  <div
    className={`sk ${shape === 'loom' ? 'loom' : ''} ${className}`}
    style={{ width, height: height ?? (shape === 'line' ? 14 : undefined), aspectRatio: ratio }}
  />
);

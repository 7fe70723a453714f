import { cx } from 'class-variance-authority';
import type { CSSProperties } from 'react';
import { Skeleton } from './skeleton.js';

interface Props {
  /** The image as far as it is there; null before the first pixel. */
  src: string | null;
  alt: string;
  percent: number;
  broken?: boolean;
  ratio?: number;
  /** Below the fold: loaded when it comes near. */
  lazy?: boolean;
  className?: string;
}

const Reed = ({ percent, broken }: { percent: number; broken: boolean }) => (
  <div
    className={cx(
      'absolute inset-x-0 top-[calc(var(--p)-1px)] h-0.5 shadow-[0_0_0_1px_color-mix(in_oklab,var(--surface),transparent_40%)] forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none',
      broken ? 'bg-danger' : 'bg-accent',
    )}
  >
    {broken ? null : (
      <b className="absolute -top-3 end-3 h-6 rounded-[5px] bg-accent px-2 text-[13px]/6 font-[650] text-on-accent">
        {Math.round(percent)}%
      </b>
    )}
  </div>
);

const image = 'absolute inset-0 size-full object-cover';

/** An image arriving thread by thread: what is woven stands above the reed, the bare warp below. */
export function Weave({ src, alt, percent, broken = false, ratio, lazy = false, className }: Props) {
  const style = { '--p': `${Math.max(percent, 2)}%`, aspectRatio: ratio } as CSSProperties;
  const loading = lazy ? 'lazy' : 'eager';
  return (
    <div className={cx('relative isolate overflow-hidden rounded-[3px] bg-sunken', className)} style={style}>
      {src ? (
        <>
          <img
            className={`${image} scale-[1.12] opacity-60 blur-[18px] saturate-75`}
            loading={loading}
            src={src}
            alt=""
          />
          <div className="absolute inset-[var(--p)_0_0] bg-[repeating-linear-gradient(90deg,color-mix(in_oklab,var(--surface),transparent_20%)_0_1.5px,transparent_1.5px_8px)]" />
          <img
            className={`${image} [clip-path:inset(0_0_calc(100%-var(--p))_0)]`}
            loading={loading}
            src={src}
            alt={alt}
          />
          <div className="absolute inset-[calc(var(--p)-56px)_0_auto] h-14 bg-[repeating-linear-gradient(0deg,color-mix(in_oklab,var(--surface),transparent_25%)_0_1.5px,transparent_1.5px_8px)] [mask:linear-gradient(#0000,#000)]" />
        </>
      ) : (
        <Skeleton shape="loom" className="absolute inset-0 rounded-none" />
      )}
      <Reed percent={percent} broken={broken} />
    </div>
  );
}

import type { CSSProperties } from 'react';

interface Props {
  /** The picture as far as it is there; null before the first pixel. */
  src: string | null;
  alt: string;
  percent: number;
  broken?: boolean;
  ratio?: number;
  /** Below the fold: loaded when it comes near. */
  lazy?: boolean;
}

/** A picture arriving thread by thread: what is woven stands above the reed, the bare warp below. */
export function Weave({ src, alt, percent, broken = false, ratio, lazy = false }: Props) {
  const style = { '--p': `${Math.max(percent, 2)}%`, aspectRatio: ratio } as CSSProperties;
  const loading = lazy ? 'lazy' : 'eager';
  return (
    <div className={src ? 'weave' : 'weave sk loom'} style={style}>
      {src ? <img className="under" loading={loading} src={src} alt="" /> : null}
      {src ? <div className="warp" /> : null}
      {src ? <img className="over" loading={loading} src={src} alt={alt} /> : null}
      {src ? <div className="weft" /> : null}
      <div className={broken ? 'reed broken' : 'reed'}>{broken ? null : <b>{Math.round(percent)}%</b>}</div>
    </div>
  );
}

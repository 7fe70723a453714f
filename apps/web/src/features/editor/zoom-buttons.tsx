import { text } from '#contracts/messages';
import { Minus, Plus } from 'lucide-react';
import { IconButton } from '../../components/ui/icon-button.js';

interface Props {
  zoom: number;
  /** The zooms one step away; null at the limits. */
  less: number | null;
  more: number | null;
  onZoom: (zoom: number) => void;
}

export const ZoomButtons = ({ zoom, less, more, onZoom }: Props) => (
  <span className="flex items-center gap-1">
    <IconButton
      icon={Minus}
      size="sm"
      variant="ghost"
      label={text('mockup.zoomOut')}
      blocked={less === null}
      onClick={() => onZoom(less ?? zoom)}
    />
    <output className="w-11 text-center text-small font-semibold tabular-nums" aria-label={text('mockup.zoom')}>
      {text('mockup.percent', { percent: Math.round(zoom * 100) })}
    </output>
    <IconButton
      icon={Plus}
      size="sm"
      variant="ghost"
      label={text('mockup.zoomIn')}
      blocked={more === null}
      onClick={() => onZoom(more ?? zoom)}
    />
  </span>
);

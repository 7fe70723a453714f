import type { PhotoCrop, PhotoKind } from '#contracts';
import { cropInFrame, type PhotoFrame } from '#domain';
import { text } from '#contracts/messages';
import { photoShapes } from '#contracts/profile';
import { cva, cx } from 'class-variance-authority';
import { useState, type PointerEvent } from 'react';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import type { LoadedPicture } from './read-picture.js';
import { CroppedPicture } from './cropped-picture.js';
import { Slider } from './slider.js';

interface Props {
  kind: PhotoKind;
  picture: LoadedPicture;
  onUse: (crop: PhotoCrop) => void;
  onClose: () => void;
}

const stage = cva('relative cursor-grab touch-none overflow-hidden bg-sunken active:cursor-grabbing', {
  variants: {
    kind: {
      profile:
        "mx-auto aspect-square w-[min(100%,300px)] after:pointer-events-none after:absolute after:inset-0 after:rounded-full after:shadow-[0_0_0_200px_color-mix(in_oklab,var(--canvas),transparent_35%)] after:content-['']",
      cover: 'aspect-4/1',
    },
  },
});
const furthest = 4;
const share = (value: number): number => Math.min(1, Math.max(0, value));

/** Moves and zooms a picture in the frame of its shape: by dragging, or with the sliders alone. */
export default function CropDialog({ kind, picture, onUse, onClose }: Props) {
  const [frame, setFrame] = useState<PhotoFrame>({ zoom: 1, x: 0.5, y: 0.5 });
  const crop = cropInFrame(picture, photoShapes[kind], frame);
  // How far the middle can go: the frame stops at the picture's edges.
  const range = { x: [crop.width / 2, 1 - crop.width / 2], y: [crop.height / 2, 1 - crop.height / 2] } as const;
  const middle = { x: crop.left + crop.width / 2, y: crop.top + crop.height / 2 };
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    setFrame({
      ...frame,
      x: share(middle.x - (event.movementX / width) * crop.width),
      y: share(middle.y - (event.movementY / height) * crop.height),
    });
  };
  const slide = (axis: 'x' | 'y', label: string) => {
    const [least, most] = range[axis];
    const still = most - least < 0.01;
    return (
      <Slider
        label={label}
        min={0}
        max={1}
        disabled={still}
        value={still ? 0.5 : share((middle[axis] - least) / (most - least))}
        onChange={(value) => setFrame({ ...frame, ...middle, [axis]: least + value * (most - least) })}
      />
    );
  };
  const footer = (
    <>
      <Button onClick={onClose}>{text('common.cancel')}</Button>
      <Button variant="primary" onClick={() => onUse(crop)}>
        {text('account.usePhoto')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={text(kind === 'profile' ? 'account.cropPhoto' : 'account.cropCover')}
      footer={footer}
    >
      <div className={cx('crop m-3', kind === 'profile' && 'mx-auto w-fit min-w-[min(300px,calc(100%-24px))]')}>
        <div
          className={stage({ kind })}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
        >
          <CroppedPicture url={picture.url} crop={crop} alt={text('account.cropPreview')} />
        </div>
      </div>
      <p className="mt-5 text-center text-tiny text-muted">{text('account.cropHint')}</p>
      <div className="mt-3 grid gap-2">
        <Slider
          label={text('account.zoom')}
          min={1}
          max={furthest}
          value={frame.zoom}
          onChange={(zoom) => setFrame({ ...middle, zoom })}
        />
        {slide('x', text('account.acrossSlider'))}
        {slide('y', text('account.downSlider'))}
      </div>
    </Dialog>
  );
}

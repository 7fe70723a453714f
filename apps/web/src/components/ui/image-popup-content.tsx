import { Dialog } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, ImageOff } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { text } from '#contracts/messages';
import { thumbnailAddress, thumbnailSet } from '#contracts/thumbnails';
import { cn } from '../../lib/cn.js';
import { CloseButton } from './close-button.js';
import { iconLook } from './icon-look.js';
import type { ImagePopupProps, LargePicture } from './image-popup.js';
import { backdropLook, useModal } from './modal-parts.js';
import { Skeleton } from './skeleton.js';
import { useZoom, ZoomButtons, ZoomPane } from './zoom-pane.js';

const filling = 'absolute inset-0 size-full object-contain select-none';

/** One picture in large: on its way, there, or not to be had. The whole picture is tried where its smaller versions fail. */
function Large({ src, alt, placeholder }: LargePicture) {
  const [look, setLook] = useState<'coming' | 'shown' | 'failed'>('coming');
  const [whole, setWhole] = useState(false);
  if (look === 'failed')
    return (
      <p className="absolute inset-0 grid place-content-center justify-items-center gap-2 text-ink" role="status">
        <ImageOff className="size-5" aria-hidden />
        {text('popup.notAvailable')}
      </p>
    );
  const small = whole ? undefined : thumbnailSet(src, [640, 1280]);
  return (
    <div
      className="absolute inset-0"
      aria-busy={look === 'coming'}
      aria-label={look === 'coming' ? text('popup.loading') : undefined}
      role={look === 'coming' ? 'status' : undefined}
    >
      {look === 'coming' ? (
        placeholder ? (
          <img className={cn(filling, 'blur-lg')} src={placeholder} alt="" />
        ) : (
          <Skeleton shape="loom" className="absolute inset-x-[30%] inset-y-[12%]" />
        )
      ) : null}
      <img
        data-state={look}
        className={cn(filling, look === 'coming' && 'opacity-0')}
        {...(small ? { src: thumbnailAddress(src, 640), srcSet: small, sizes: 'min(94vw, 1080px)' } : { src })}
        alt={alt}
        draggable={false}
        onLoad={() => setLook('shown')}
        onError={() => (small ? setWhole(true) : setLook('failed'))}
      />
    </div>
  );
}

const shortest = 40;
/** How far a finger went to the side, if it went there at all. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent): void =>
      void (from.current =
        event.pointerType === 'mouse' || !event.isPrimary ? null : { x: event.clientX, y: event.clientY }),
    onPointerCancel: (): void => void (from.current = null),
    onPointerUp: (event: PointerEvent): void => {
      const [dx, dy] = from.current ? [event.clientX - from.current.x, event.clientY - from.current.y] : [0, 0];
      from.current = null;
      if (Math.abs(dx) >= shortest && Math.abs(dx) > Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1);
    },
  };
}

function Turn({ back = false, onPress }: { back?: boolean; onPress: () => void }) {
  const Icon = back ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      className={cn(
        iconLook(),
        'absolute top-[calc(50%-22px)] size-11 rounded-full bg-raised shadow-raised hover:bg-raised',
        back ? 'left-3' : 'right-3',
      )}
      aria-label={text(back ? 'popup.earlier' : 'popup.later')}
      onClick={onPress}
    >
      <Icon className="size-5" aria-hidden />
    </button>
  );
}

interface ShownProps {
  actions: ((id: string) => ReactNode) | undefined;
  onClose: () => void;
  picture: LargePicture;
  counter: string;
  step: ((by: 1 | -1) => void) | null;
}

/** The picture shown, as a whole or enlarged, with the ways to its neighbours. */
function Shown({ picture, counter, step, actions, onClose }: ShownProps) {
  const zoom = useZoom();
  const swipe = useSwipe((by) => step?.(by));
  const isLarge = zoom.scale > 1;
  return (
    <>
      <div className="flex items-center justify-between py-2 pr-2 pl-5">
        <p className="text-small tabular-nums" role="status">
          {counter}
        </p>
        <div className="flex items-center gap-1">
          <ZoomButtons zoom={zoom} />
          <CloseButton onClose={onClose} />
        </div>
      </div>
      <div
        className={cn(
          'bg-[radial-gradient(90%_80%_at_50%_34%,var(--plate-hi),var(--plate))]',
          'relative h-[min(68dvh,760px)] touch-pan-y touch-pinch-zoom max-md:h-[min(56dvh,560px)]',
          isLarge && 'touch-auto',
        )}
        {...(isLarge ? {} : swipe)}
      >
        <ZoomPane zoom={zoom} label={picture.alt}>
          <Large {...picture} />
        </ZoomPane>
        {step ? <Turn back onPress={() => step(-1)} /> : null}
        {step ? <Turn onPress={() => step(1)} /> : null}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 pt-3.5 pb-4">
        <p className="line-clamp-4 flex-[1_1_240px] text-small [overflow-wrap:anywhere]">{picture.alt}</p>
        {actions ? (
          <div className="flex flex-wrap items-center gap-2 max-md:[&>*]:flex-auto">{actions(picture.id)}</div>
        ) : null}
      </div>
    </>
  );
}

/** What `ImagePopup` shows. */
export default function ImagePopupContent({ pictures, shown, onShow, onClose, actions }: ImagePopupProps) {
  const total = pictures.length;
  const at = pictures.findIndex(({ id }) => id === shown);
  const picture = pictures[at];
  const modal = useModal(picture !== undefined, onClose);
  const step = (by: 1 | -1): void => {
    const next = pictures[(at + by + total) % total];
    if (next && total > 1) onShow(next.id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowRight') step(1);
    if (event.key === 'ArrowLeft') step(-1);
  };
  return (
    <Dialog.Root {...modal}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropLook} />
        <Dialog.Popup
          aria-label={text('popup.label')}
          className="fixed inset-0 z-50 m-auto grid h-fit max-h-[calc(100dvh-48px)] w-[min(1080px,calc(100vw-32px))] animate-rise grid-rows-[auto_minmax(0,1fr)_auto] overflow-hidden overscroll-contain rounded-sheet bg-raised shadow-sheet outline-0 max-md:w-[calc(100vw-16px)] forced-colors:border forced-colors:border-[CanvasText]"
          onKeyDown={onKeyDown}
        >
          {picture ? (
            <Shown
              key={picture.id}
              picture={picture}
              counter={text('popup.counter', { n: at + 1, total })}
              step={total > 1 ? step : null}
              actions={actions}
              onClose={onClose}
            />
          ) : null}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

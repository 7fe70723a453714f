import { ChevronLeft, ChevronRight, ImageOff, X } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { text } from '#contracts/messages';
import { thumbnailAddress, thumbnailSet } from '#contracts/thumbnails';
import { useModal } from '../../lib/use-overlay.js';
import '../../styles/image-popup.css';

export interface LargePicture {
  id: string;
  src: string;
  /** Also shown below the picture. */
  alt: string;
  placeholder?: string | null;
}

/** One picture in large: on its way, there, or not to be had. The whole picture is tried where its smaller versions fail. */
function Large({ src, alt, placeholder }: LargePicture) {
  const [look, setLook] = useState<'coming' | 'shown' | 'lost'>('coming');
  const [whole, setWhole] = useState(false);
  if (look === 'lost')
    return (
      <p className="popup-none" role="status">
        <ImageOff className="i lg" aria-hidden />
        {text('popup.notAvailable')}
      </p>
    );
  const small = whole ? undefined : thumbnailSet(src, [640, 1280]);
  return (
    <div
      className="popup-space"
      aria-busy={look === 'coming'}
      aria-label={look === 'coming' ? text('popup.loading') : undefined}
      role={look === 'coming' ? 'status' : undefined}
    >
      {look === 'coming' ? (
        placeholder ? (
          <img className="popup-blur" src={placeholder} alt="" />
        ) : (
          <div className="sk loom popup-wait" />
        )
      ) : null}
      <img
        className={look}
        {...(small ? { src: thumbnailAddress(src, 640), srcSet: small, sizes: 'min(94vw, 1080px)' } : { src })}
        alt={alt}
        draggable={false}
        onLoad={() => setLook('shown')}
        onError={() => (small ? setWhole(true) : setLook('lost'))}
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
      className={back ? 'ib popup-turn back' : 'ib popup-turn'}
      aria-label={text(back ? 'popup.earlier' : 'popup.later')}
      onClick={onPress}
    >
      <Icon className="i lg" aria-hidden />
    </button>
  );
}

interface Props {
  pictures: readonly LargePicture[];
  /** Which of them is shown, by its id; null while the popup is closed. */
  shown: string | null;
  onShow: (id: string) => void;
  onClose: () => void;
  /** What can be done with the picture shown. */
  actions?: (id: string) => ReactNode;
}

/** [HOME-05] A picture over the page: arrow keys and a finger lead to its neighbours, round and round; Escape, Back and a press outside close it. */
export function ImagePopup({ pictures, shown, onShow, onClose, actions }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const total = pictures.length;
  const at = pictures.findIndex(({ id }) => id === shown);
  const picture = pictures[at];
  const modal = useModal(ref, picture !== undefined, onClose);
  const step = (by: 1 | -1): void => {
    const next = pictures[(at + by + total) % total];
    if (next && total > 1) onShow(next.id);
  };
  const swipe = useSwipe(step);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowRight') step(1);
    if (event.key === 'ArrowLeft') step(-1);
  };
  return (
    <dialog {...modal} className="modal popup" aria-label={text('popup.label')} onKeyDown={onKeyDown}>
      {picture ? (
        <div className="popup-box">
          <div className="popup-head">
            <p className="small num" role="status">
              {text('popup.counter', { n: at + 1, total })}
            </p>
            <button type="button" className="ib" aria-label={text('common.close')} onClick={onClose}>
              <X className="i lg" aria-hidden />
            </button>
          </div>
          <div className="popup-stage" {...swipe}>
            <Large key={picture.id} {...picture} />
            {total > 1 ? <Turn back onPress={() => step(-1)} /> : null}
            {total > 1 ? <Turn onPress={() => step(1)} /> : null}
          </div>
          <div className="popup-foot">
            <p className="small">{picture.alt}</p>
            {actions ? <div className="row wrap">{actions(picture.id)}</div> : null}
          </div>
        </div>
      ) : null}
    </dialog>
  );
}

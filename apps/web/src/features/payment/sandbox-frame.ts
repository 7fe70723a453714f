import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTheme } from '../../lib/theme.js';

/** What a page of the sandbox says to the page around it. */
export type FrameMessage =
  | { type: 'ready' | 'enter' }
  | { type: 'authenticated'; confirmed: boolean }
  | { type: 'height'; height: number }
  | { type: 'method'; id: string }
  | { type: 'problem'; message: string };

/** Listens to one frame of the provider's origin. */
export function useFrame(origin: string, take: (message: FrameMessage) => void) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const listen = ({ origin: from, source, data }: MessageEvent<FrameMessage>): void => {
      if (from === origin && source === frame.current?.contentWindow) take(data);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [origin, take]);
  const post = useCallback(
    (message: object): void => frame.current?.contentWindow?.postMessage(message, origin),
    [origin],
  );
  return { frame, post };
}

const systemTheme = () => matchMedia('(prefers-color-scheme: dark)');
function followSystem(onChange: () => void): () => void {
  const system = systemTheme();
  system.addEventListener('change', onChange);
  return () => system.removeEventListener('change', onChange);
}

/** Light or dark, as the page is shown now: the system's may change while the card is typed. */
export function useShownTheme(): 'light' | 'dark' {
  const theme = useTheme((state) => state.theme);
  const isDark = useSyncExternalStore(followSystem, () => systemTheme().matches);
  if (theme !== 'system') return theme;
  return isDark ? 'dark' : 'light';
}

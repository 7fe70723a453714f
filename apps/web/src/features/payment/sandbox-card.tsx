import { useCallback, useEffect, useImperativeHandle, useRef, useState, useSyncExternalStore, type Ref } from 'react';
import { text } from '#contracts/messages';
import { Dialog } from '../../components/ui/dialog.js';
import { useTheme } from '../../lib/theme.js';
import { CardProblem, type CardFields } from './card-fields.js';

const START_HEIGHT = 214;
const ANSWER_MS = 30_000;

type FrameMessage =
  | { type: 'ready' | 'enter' | 'authenticated' }
  | { type: 'height'; height: number }
  | { type: 'method'; id: string }
  | { type: 'problem'; message: string };

interface Pending {
  resolve: (id: string) => void;
  reject: (problem: CardProblem) => void;
}

/** Listens to one frame of the provider's origin. */
function useFrame(origin: string, take: (message: FrameMessage) => void) {
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
function useShownTheme(): 'light' | 'dark' {
  const theme = useTheme((state) => state.theme);
  const isDark = useSyncExternalStore(followSystem, () => systemTheme().matches);
  if (theme !== 'system') return theme;
  return isDark ? 'dark' : 'light';
}

interface Props {
  origin: string;
  /** Enter was pressed in a field. */
  onEnter: () => void;
  ref: Ref<CardFields>;
}

/** The card page of the sandbox's own origin, in a frame, and the bank's page in a dialog. */
export default function SandboxCard({ origin, onEnter, ref }: Props) {
  const theme = useShownTheme();
  const [height, setHeight] = useState(START_HEIGHT);
  const [bank, setBank] = useState<{ clientSecret: string; done: () => void } | null>(null);
  const pending = useRef<Pending | null>(null);
  const take = useCallback(
    (message: FrameMessage): void => {
      if (message.type === 'height') setHeight(Math.min(600, Math.max(120, message.height)));
      if (message.type === 'enter') onEnter();
      if (message.type === 'method') pending.current?.resolve(message.id);
      if (message.type === 'problem') pending.current?.reject(new CardProblem(message.message));
    },
    [onEnter],
  );
  const { frame, post } = useFrame(origin, take);
  useEffect(() => post({ type: 'theme', theme }), [post, theme]);
  useImperativeHandle(
    ref,
    () => ({
      createMethod: () =>
        new Promise<string>((resolve, reject) => {
          const timer = setTimeout(() => reject(new CardProblem(text('payment.noAnswer'))), ANSWER_MS);
          const ended =
            <T,>(end: (value: T) => void) =>
            (value: T): void => {
              clearTimeout(timer);
              pending.current = null;
              end(value);
            };
          pending.current = { resolve: ended(resolve), reject: ended(reject) };
          post({ type: 'submit' });
        }),
      confirmWithBank: (clientSecret) => new Promise<void>((done) => setBank({ clientSecret, done })),
    }),
    [post],
  );
  const close = (): void => {
    bank?.done();
    setBank(null);
  };
  const [address] = useState(() => `${origin}/stripe/card?theme=${theme}`);
  return (
    <>
      <iframe
        ref={frame}
        src={address}
        title={text('payment.cardFrame')}
        className="block w-full border-0 bg-transparent [color-scheme:normal]"
        height={height}
      />
      {bank ? (
        <Dialog open onClose={close} title={text('payment.bank')}>
          <BankFrame origin={origin} theme={theme} clientSecret={bank.clientSecret} onDone={close} />
        </Dialog>
      ) : null}
    </>
  );
}

interface BankProps {
  origin: string;
  theme: string;
  clientSecret: string;
  onDone: () => void;
}

function BankFrame({ origin, theme, clientSecret, onDone }: BankProps) {
  const take = useCallback(
    (message: FrameMessage): void => {
      if (message.type === 'authenticated') onDone();
    },
    [onDone],
  );
  const { frame } = useFrame(origin, take);
  const query = new URLSearchParams({ client_secret: clientSecret, theme });
  return (
    <iframe
      ref={frame}
      src={`${origin}/stripe/authenticate?${query}`}
      title={text('payment.bankFrame')}
      className="mb-4 block w-full border-0"
      height={230}
    />
  );
}

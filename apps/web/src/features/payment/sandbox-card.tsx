import { useCallback, useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { text } from '#contracts/messages';
import { CardProblem, type CardFields } from './card-fields.js';
import SandboxBank from './sandbox-bank.js';
import { useFrame, useShownTheme, type FrameMessage } from './sandbox-frame.js';

const START_HEIGHT = 214;
const ANSWER_MS = 30_000;

interface Pending {
  resolve: (id: string) => void;
  reject: (problem: CardProblem) => void;
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
  const [bank, setBank] = useState<{ clientSecret: string; done: (confirmed: boolean) => void } | null>(null);
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
      confirmWithBank: (clientSecret) => new Promise<boolean>((done) => setBank({ clientSecret, done })),
    }),
    [post],
  );
  const close = (confirmed: boolean): void => {
    bank?.done(confirmed);
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
      {bank ? <SandboxBank origin={origin} clientSecret={bank.clientSecret} onDone={close} /> : null}
    </>
  );
}

import { useCallback } from 'react';
import { text } from '#contracts/messages';
import { Dialog } from '../../components/ui/dialog.js';
import { useFrame, useShownTheme, type FrameMessage } from './sandbox-frame.js';

interface Props {
  origin: string;
  clientSecret: string;
  /** Whether the cardholder confirmed. */
  onDone: (confirmed: boolean) => void;
}

/** The bank's page of the sandbox's own origin, in a dialog. */
export default function SandboxBank({ origin, clientSecret, onDone }: Props) {
  const theme = useShownTheme();
  const take = useCallback(
    (message: FrameMessage): void => {
      if (message.type === 'authenticated') onDone(message.confirmed);
    },
    [onDone],
  );
  const { frame } = useFrame(origin, take);
  const query = new URLSearchParams({ client_secret: clientSecret, theme });
  return (
    <Dialog open onClose={() => onDone(false)} title={text('payment.bank')}>
      <iframe
        ref={frame}
        src={`${origin}/stripe/authenticate?${query}`}
        title={text('payment.bankFrame')}
        className="mb-4 block w-full border-0"
        height={230}
      />
    </Dialog>
  );
}

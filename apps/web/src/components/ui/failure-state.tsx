import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { text } from '#contracts/messages';
import { Button } from './button.js';
import { EmptyState } from './empty-state.js';

interface Props {
  title: string;
  children?: ReactNode;
  onRetry?: () => void;
  action?: ReactNode;
  framed?: boolean;
}

/** What is shown where something could not be read: the reason and a way on. */
export function FailureState({ title, children, onRetry, action, framed }: Props) {
  const retry = onRetry ? (
    <Button icon={RotateCcw} onClick={onRetry}>
      {text('common.tryAgain')}
    </Button>
  ) : null;
  const picture = (
    <img src="/art/broken.webp" alt="" width={84} height={112} className="[clip-path:inset(0_0_38%_0)]" />
  );
  return (
    <div role="alert">
      <EmptyState
        title={title}
        picture={picture}
        framed={framed}
        action={
          <>
            {retry}
            {action}
          </>
        }
      >
        {children ?? text('common.elsewhere')}
      </EmptyState>
    </div>
  );
}

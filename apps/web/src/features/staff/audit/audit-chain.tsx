import { ShieldCheck } from 'lucide-react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { reason } from '../../../lib/api-error.js';
import { useVerifyChain, type VerifiedChain } from './audit.js';

function problemOf({ broken }: VerifiedChain): string | null {
  if (!broken) return null;
  const { problem, position, entryId } = broken;
  const entry = position ?? entryId ?? '';
  return text('audit.broken', { problem: text(`audit.problem.${problem}`, { entry }) });
}

/** [S24] Whether every entry is as it was written, once that is asked for. */
export function AuditChain() {
  const { mutate, isPending, verified, data, error } = useVerifyChain();
  const problem = data ? problemOf(data) : error ? reason(error, text('audit.verifyFailed')) : null;
  const action = (
    <Button size="sm" icon={ShieldCheck} busy={isPending} onClick={() => mutate()}>
      {text('audit.verify')}
    </Button>
  );
  if (problem && !isPending)
    return (
      <section aria-label={text('audit.chain')}>
        <NoticeBox look="bad" role="alert" action={action}>
          <span className="wrap-anywhere">{problem}</span>
        </NoticeBox>
      </section>
    );
  return (
    <section aria-label={text('audit.chain')}>
      <NoticeBox look={data && !isPending ? 'ok' : 'live'} action={action}>
        <span role="status">
          {isPending
            ? text('audit.verifying', { count: verified })
            : data
              ? text('audit.verified', { count: data.verified })
              : text('audit.verifyHint')}
        </span>
      </NoticeBox>
    </section>
  );
}

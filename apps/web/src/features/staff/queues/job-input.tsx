import type { OperatorJob } from '#contracts';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { AreaField } from '../../../components/ui/field.js';
import { reason } from '../../../lib/api-error.js';
import { useCorrect } from './queues.js';

interface Props {
  job: OperatorJob;
  /** Why, as it is typed for every action; undefined where that is too short. */
  why: string | undefined;
  /** Shows that a reason is missing. */
  onNoReason: () => void;
}

const ROWS = 10;

/** The object that is typed; undefined where it is none. */
function objectIn(typed: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(typed);
    return typeof parsed === 'object' && parsed && !Array.isArray(parsed) ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
}

/** What the job was asked for; that of a failed one can be corrected before it is replayed. */
export function JobInput({ job, why, onNoReason }: Props) {
  const shown = JSON.stringify(job.input, null, 2);
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const correct = useCorrect(() => setTyped(null));
  const save = (): void => {
    const input = objectIn(typed ?? '');
    if (!input) return setProblem(text('jobDesk.noJson'));
    if (why === undefined) return onNoReason();
    correct.mutate(
      { id: job.jobId, input, reason: why },
      { onError: (error) => setProblem(reason(error, text('ops.failed'))) },
    );
  };
  return (
    <section className="min-w-0">
      <h3 className="mb-2">{text('ops.data')}</h3>
      {typed === null ? (
        <>
          <pre className="code" tabIndex={0}>
            {shown}
          </pre>
          {job.retryable ? (
            <Button size="sm" className="mt-2" icon={Pencil} onClick={() => setTyped(shown)}>
              {text('jobDesk.correct')}
            </Button>
          ) : null}
        </>
      ) : (
        <div className="grid gap-2">
          <AreaField
            label={text('jobDesk.correctLabel')}
            className="font-mono text-mono"
            rows={ROWS}
            spellCheck={false}
            value={typed}
            hint={text('jobDesk.correctHint')}
            error={problem}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(undefined);
            }}
          />
          <div className="flex gap-2">
            <Button size="sm" variant="primary" busy={correct.isPending} onClick={save}>
              {text('jobDesk.save')}
            </Button>
            <Button size="sm" onClick={() => setTyped(null)}>
              {text('common.cancel')}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}

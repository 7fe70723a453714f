import type { Order } from '#contracts';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { AreaField } from '../../../components/ui/field.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { ProblemFacts } from '../../orders/problem-facts.js';
import { useAnswerProblem } from './reviews.js';

/** What an admin writes back to the shopper. */
function AnswerForm({ order }: { order: Order }) {
  const [answer, setAnswer] = useState('');
  const [checked, setChecked] = useState(false);
  const send = useAnswerProblem();
  const submit = (): void => {
    setChecked(true);
    if (!send.isPending && answer.trim()) send.mutate({ order, answer: answer.trim() });
  };
  return (
    <div className="grid gap-2">
      <AreaField
        label={text('desk.problemAnswer')}
        rows={3}
        maxLength={2000}
        value={answer}
        error={checked && !answer.trim() ? text('desk.problemAnswerMissing') : undefined}
        hint={text('desk.problemAnswerHint')}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <span>
        <Button variant="primary" busy={send.isPending} onClick={submit}>
          {text('desk.problemSend')}
        </Button>
      </span>
    </div>
  );
}

/** What the shopper says is wrong with the order, and the answer to it. */
export function OrderProblems({ order }: { order: Order }) {
  if (order.problems.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h3 className="text-small font-semibold">{text('desk.problem')}</h3>
      {[...order.problems].reverse().map((problem) => (
        <div key={problem.reportedAt} className="grid gap-2">
          <ProblemFacts problem={problem} />
          {problem.answer === null ? (
            <AnswerForm key={order._id} order={order} />
          ) : (
            <NoticeBox look="ok">{text('desk.answered', { answer: problem.answer })}</NoticeBox>
          )}
        </div>
      ))}
    </section>
  );
}

import type { Order, OrderProblem } from '#contracts';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { AreaField } from '../../../components/ui/field.js';
import { RadioGroup } from '../../../components/ui/radio-group.js';
import { PhotoPicker } from './photo-picker.js';
import { useReportProblem } from './problems.js';

const kinds: readonly OrderProblem['kind'][] = ['damaged', 'quality', 'wrong', 'missing', 'other'];

/** Asks what is wrong, with photos; what was typed stays when sending fails. */
export default function ProblemDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [kind, setKind] = useState<OrderProblem['kind'] | null>(null);
  const [words, setWords] = useState('');
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [checked, setChecked] = useState(false);
  const report = useReportProblem(order, onClose);
  const send = (): void => {
    setChecked(true);
    if (report.isPending || kind === null || !words.trim()) return;
    report.mutate({ kind, words: words.trim(), photos });
  };
  const footer = (
    <>
      <Button onClick={onClose}>{text('common.cancel')}</Button>
      <Button variant="primary" busy={report.isPending} onClick={send}>
        {text('order.problemSend')}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={text('order.problemTitle', { number: order.orderNumber })} footer={footer}>
      <RadioGroup
        legend={text('order.problemKind')}
        options={kinds.map((each) => ({ value: each, text: text(`order.problem.${each}`) }))}
        value={kind}
        onChange={setKind}
        error={checked && kind === null ? text('order.problemKindMissing') : undefined}
      />
      <AreaField
        label={text('order.problemWords')}
        rows={4}
        maxLength={2000}
        value={words}
        error={checked && !words.trim() ? text('order.problemWordsMissing') : undefined}
        hint={text('order.problemWordsHint')}
        onChange={(event) => setWords(event.target.value)}
      />
      <PhotoPicker photos={photos} onChange={setPhotos} />
    </Dialog>
  );
}

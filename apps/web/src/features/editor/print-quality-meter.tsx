import { isInside, isOutside, type PrintGrade } from '#domain';
import { text } from '#contracts/messages';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { NoticeBox } from '../../components/ui/notice-box.js';
import { Segmented } from '../../components/ui/segmented.js';
import { cn } from '../../lib/cn.js';
import { gradeName, Remedies } from './remedies.js';
import type { Editor, Placed } from './use-editor.js';

const looks: Record<PrintGrade, string> = { good: 'text-success', fair: 'text-warn', poor: 'text-danger' };
/** Of the whole bar, in DPI. */
const BAR = 450;

/** Which size the quality is of. */
const sizeText = ({ own, worst }: Placed): string =>
  worst.size === own.size
    ? text('editor.ofSize', { size: own.size })
    : text('editor.worstSize', { size: worst.size, own: own.size, dpi: own.dpi });

interface Props {
  editor: Editor;
  placed: Placed;
  globalId: string;
}

/** [EDIT-12] How sharp the design prints as it lies, on the worst of the checked sizes, and what helps there. */
export function PrintQualityMeter({ editor, placed, globalId }: Props) {
  const { worst, box, areaSize } = placed;
  const Icon = worst.grade === 'good' ? CircleCheck : TriangleAlert;
  const at = Math.min(100, (worst.dpi / BAR) * 100);
  return (
    <section className="grid gap-2.5" aria-label={text('editor.quality')}>
      <div className="flex items-center justify-between">
        <span className="text-small font-[550]">{text('editor.quality')}</span>
        <span className={cn('flex items-center gap-1 text-small font-semibold', looks[worst.grade])}>
          <Icon aria-hidden className="size-4" />
          {gradeName(worst.grade)}
        </span>
      </div>
      <p className="flex items-baseline gap-1.5">
        <b className="font-display text-[28px]/8 tabular-nums">{worst.dpi}</b>
        <span className="text-small">{text('editor.dpi')}</span>
      </p>
      <div className="relative pt-2.5" aria-hidden>
        <span
          className="absolute top-0 -ml-1 border-x-4 border-t-[6px] border-x-transparent border-t-ink"
          style={{ left: `${at}%` }}
        />
        <div className="flex h-1.5 gap-0.5">
          <span className="rounded-s bg-danger" style={{ width: `${(150 / BAR) * 100}%` }} />
          <span className="bg-warn" style={{ width: `${(Math.max(0, worst.goodFrom - 150) / BAR) * 100}%` }} />
          <span className="flex-1 rounded-e bg-success" />
        </div>
      </div>
      <p className="text-small text-muted">
        {worst.grade === 'good' ? text('editor.printsWell') : text('editor.goodFrom', { dpi: worst.goodFrom })}
        {placed.sizesDiffer ? ` ${sizeText(placed)}` : ''}
      </p>
      {placed.sizesDiffer ? (
        <Segmented
          label={text('editor.checkedSizes')}
          options={[
            { value: 'own', text: text('editor.thisSize') },
            { value: 'all', text: text('editor.allSizes') },
          ]}
          value={editor.allSizes ? 'all' : 'own'}
          onChange={(sizes) => editor.checkAllSizes(sizes === 'all')}
        />
      ) : null}
      {isOutside(box, areaSize) ? (
        <NoticeBox look="bad">{text('editor.outside')}</NoticeBox>
      ) : isInside(box, areaSize) ? null : (
        <p className="text-small text-muted">{text('editor.cutOff')}</p>
      )}
      <Remedies editor={editor} placed={placed} globalId={globalId} />
    </section>
  );
}

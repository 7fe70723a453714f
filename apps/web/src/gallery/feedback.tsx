import { Clock, Printer } from 'lucide-react';
import { text } from '#contracts/messages';
import { Badge } from '../components/ui/badge.js';
import { Button } from '../components/ui/button.js';
import { NoticeBox } from '../components/ui/notice-box.js';
import { ProgressBar } from '../components/ui/progress-bar.js';
import { StatusPill } from '../components/ui/status-pill.js';
import { Weave } from '../components/ui/weave.js';
import { Spec, twoColumns } from './spec.js';

const looks = ['plain', 'ok', 'wait', 'bad', 'live'] as const;
const notes = ['live', 'wait', 'bad', 'ok'] as const;

export const Feedback = () => (
  <>
    <Spec title={text('gallery.section.badges')}>
      <div className="flex items-center gap-2 flex-wrap">
        <Badge look="wait" icon={Clock}>
          {text('gallery.step.review')}
        </Badge>
        <Badge look="live" icon={Printer}>
          {text('gallery.step.printing')}
        </Badge>
        <Badge>{text('gallery.step.shipped')}</Badge>
      </div>
      <div className="flex items-center gap-2 flex-wrap">
        {looks.map((look) => (
          <StatusPill key={look} look={look}>
            {text('gallery.step.review')}
          </StatusPill>
        ))}
      </div>
    </Spec>
    <Spec title={text('gallery.section.progress')}>
      <div className={twoColumns}>
        <div className="grid gap-2">
          <div className="flex items-center gap-2 justify-between text-small">
            <b className="font-semibold">{text('gallery.painting')}</b>
            <span className="text-muted tabular-nums">62%</span>
          </div>
          <ProgressBar label={text('gallery.painting')} percent={62} />
          <div className="flex items-center gap-2 justify-between text-small">
            <b className="font-semibold">{text('gallery.waiting')}</b>
          </div>
          <ProgressBar label={text('gallery.waiting')} />
          <div className="flex items-center gap-2 justify-between text-small">
            <b className="font-semibold text-danger">{text('gallery.failed')}</b>
          </div>
          <ProgressBar label={text('gallery.failed')} percent={60} look="bad" />
          <ProgressBar label={text('gallery.note.ok')} percent={100} look="ok" thin />
        </div>
        <div className="p-3">
          <div className="crop">
            <Weave src="/art/style-woodblock.webp" alt={text('gallery.picture')} percent={46} ratio={16 / 9} />
          </div>
        </div>
        <Weave src={null} alt="" percent={4} ratio={16 / 9} />
        <Weave src="/art/style-riso.webp" alt={text('gallery.picture')} percent={38} ratio={16 / 9} broken />
      </div>
    </Spec>
    <Spec title={text('gallery.section.notices')}>
      {notes.map((look) => (
        <NoticeBox
          key={look}
          look={look}
          action={look === 'wait' ? <Button size="sm">{text('gallery.retry')}</Button> : undefined}
        >
          {text(`gallery.note.${look}`)}
        </NoticeBox>
      ))}
    </Spec>
  </>
);

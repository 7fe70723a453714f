import { useId, useState } from 'react';
import { text } from '#contracts/messages';
import { Pager } from '../components/ui/pager.js';
import { QuantityStepper } from '../components/ui/quantity-stepper.js';
import { Stepper } from '../components/ui/stepper.js';
import { TabBar, TabPanel } from '../components/ui/tab-bar.js';
import { Spec } from './spec.js';

const sides = ['front', 'back', 'sleeve'] as const;

function Tabs({ look }: { look: 'line' | 'segment' }) {
  const id = useId();
  const [tab, setTab] = useState<(typeof sides)[number]>('front');
  return (
    <div className="stack">
      <TabBar
        look={look}
        label={text('gallery.item')}
        tabs={sides.map((value, index) => ({
          value,
          text: text(`gallery.${value}`),
          count: index === 1 ? 7 : undefined,
        }))}
        value={tab}
        onChange={setTab}
        panel={id}
      />
      <TabPanel id={id} value={tab} className="small muted">
        {text(`gallery.${tab}`)}
      </TabPanel>
    </div>
  );
}

export function Steps() {
  const [page, setPage] = useState(0);
  const [quantity, setQuantity] = useState(1);
  return (
    <Spec title={text('gallery.section.steps')}>
      <Tabs look="line" />
      <Tabs look="segment" />
      <div className="looks">
        <Pager name={text('gallery.designs')} page={page} pages={3} onPage={setPage} />
        <QuantityStepper
          name={text('gallery.item')}
          value={quantity}
          onChange={setQuantity}
          onRemove={() => setQuantity(0)}
        />
      </div>
      <div className="gallery-two">
        <Stepper
          steps={[
            { name: text('gallery.step.placed'), state: 'done', end: <time className="num">12:04</time> },
            { name: text('gallery.step.review'), state: 'now', note: text('gallery.step.note') },
            { name: text('gallery.step.printing'), state: 'next' },
            { name: text('gallery.step.shipped'), state: 'next' },
          ]}
        />
        <Stepper
          compact
          steps={[
            { name: text('gallery.waiting'), state: 'done' },
            { name: text('gallery.painting'), state: 'now' },
            { name: text('gallery.step.failed'), state: 'bad' },
          ]}
        />
      </div>
    </Spec>
  );
}

import { useState } from 'react';
import { text } from '#contracts/messages';
import { Pager } from '../components/ui/pager.js';
import { QuantityStepper } from '../components/ui/quantity-stepper.js';
import { Stepper } from '../components/ui/stepper.js';
import { Tabs } from '../components/ui/tabs.js';
import { looksRow, Spec, twoColumns } from './spec.js';

const sides = ['front', 'back', 'sleeve'] as const;

function Sides({ look }: { look: 'line' | 'segment' }) {
  const [tab, setTab] = useState<(typeof sides)[number]>('front');
  return (
    <div className="grid gap-2">
      <Tabs
        look={look}
        label={text('gallery.item')}
        tabs={sides.map((value, index) => ({
          value,
          text: text(`gallery.${value}`),
          count: index === 1 ? 7 : undefined,
        }))}
        value={tab}
        onChange={setTab}
        panelClass="text-small text-muted"
      >
        {text(`gallery.${tab}`)}
      </Tabs>
    </div>
  );
}

export function Steps() {
  const [page, setPage] = useState(0);
  const [quantity, setQuantity] = useState(1);
  return (
    <Spec title={text('gallery.section.steps')}>
      <Sides look="line" />
      <Sides look="segment" />
      <div className={looksRow}>
        <Pager name={text('gallery.designs')} page={page} pages={3} onPage={setPage} />
        <QuantityStepper
          name={text('gallery.item')}
          value={quantity}
          onChange={setQuantity}
          onRemove={() => setQuantity(0)}
        />
      </div>
      <div className={twoColumns}>
        <Stepper
          steps={[
            { name: text('gallery.step.placed'), state: 'done', end: <time className="tabular-nums">12:04</time> },
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

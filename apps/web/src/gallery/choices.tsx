import { useState } from 'react';
import { text } from '#contracts/messages';
import { Checkbox } from '../components/ui/checkbox.js';
import { RadioGroup } from '../components/ui/radio-group.js';
import { Segmented } from '../components/ui/segmented.js';
import { Switch } from '../components/ui/switch.js';
import { Looks, Spec, twoColumns } from './spec.js';
import { Chip } from '../components/ui/chip.js';

const sides = ['front', 'back', 'sleeve'] as const;

export function Choices() {
  const [way, setWay] = useState<'standard' | 'express' | 'pickup'>('standard');
  const [side, setSide] = useState<(typeof sides)[number]>('front');
  const ways = [
    { value: 'standard', text: text('gallery.standard') },
    { value: 'express', text: text('gallery.express') },
    { value: 'pickup', text: text('gallery.pickup'), hint: text('gallery.pickupHint'), disabled: true },
  ] as const;
  return (
    <Spec title={text('gallery.section.choices')}>
      <Looks>{(look) => <Checkbox label={text('gallery.same')} data-look={look} defaultChecked />}</Looks>
      <div className={twoColumns}>
        <Checkbox label={text('gallery.same')} hint={text('gallery.sameHint')} />
        <Checkbox label={text('gallery.some')} mixed />
        <Checkbox label={text('gallery.same')} disabled />
        <Checkbox label={text('gallery.same')} disabled defaultChecked />
        <Switch label={text('gallery.transparent')} hint={text('gallery.transparentHint')} />
        <Switch label={text('gallery.transparent')} defaultChecked />
        <Switch label={text('gallery.transparent')} disabled />
        <Switch label={text('gallery.long')} defaultChecked data-look="focus" />
        <RadioGroup legend={text('gallery.delivery')} options={ways} value={way} onChange={setWay} />
        <RadioGroup
          legend={text('gallery.delivery')}
          options={ways}
          value={null}
          onChange={setWay}
          error={text('gallery.choose')}
        />
      </div>
      <div>
        <Segmented
          label={text('gallery.front')}
          options={sides.map((value) => ({ value, text: text(`gallery.${value}`) }))}
          value={side}
          onChange={setSide}
        />
      </div>
      <div className="flex items-center gap-2 flex-wrap">
        <Chip pressed>{text('gallery.front')}</Chip>
        <Chip pressed={false}>{text('gallery.back')}</Chip>
        <Chip pressed={false} data-look="hover">
          {text('gallery.sleeve')}
        </Chip>
      </div>
    </Spec>
  );
}

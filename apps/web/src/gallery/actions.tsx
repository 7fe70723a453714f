import { Check, Undo2 } from 'lucide-react';
import { text } from '#contracts/messages';
import { ButtonLink } from '../components/ui/button-link.js';
import { Button } from '../components/ui/button.js';
import { IconButton } from '../components/ui/icon-button.js';
import { lookColumn, Looks, looksRow, Spec } from './spec.js';

const variants = [
  ['primary', 'gallery.do'],
  ['default', 'gallery.keep'],
  ['ghost', 'gallery.clear'],
  ['danger', 'gallery.reject'],
  ['solid-danger', 'gallery.delete'],
  ['good', 'gallery.approve'],
] as const;
const sizes = ['sm', 'md', 'lg'] as const;

export const Actions = () => (
  <Spec title={text('gallery.section.buttons')}>
    {variants.map(([variant, key]) => (
      <div key={variant} className={looksRow}>
        <Looks>
          {(look) => (
            <Button variant={variant} data-look={look}>
              {text(key)}
            </Button>
          )}
        </Looks>
        <div className={lookColumn}>
          <Button variant={variant} blocked={text('gallery.reason')}>
            {text(key)}
          </Button>
          <span className="text-tiny text-muted">{text('gallery.look.blocked')}</span>
        </div>
        <div className={lookColumn}>
          <Button variant={variant} busy>
            {text(key)}
          </Button>
          <span className="text-tiny text-muted">{text('gallery.look.busy')}</span>
        </div>
      </div>
    ))}
    <Looks>{(look) => <IconButton icon={Undo2} label={text('gallery.undo')} data-look={look} />}</Looks>
    <div className="flex items-center gap-2 flex-wrap">
      {sizes.map((size) => (
        <Button key={size} size={size} icon={Check}>
          {text('gallery.approve')}
        </Button>
      ))}
      <IconButton icon={Undo2} size="sm" label={text('gallery.undo')} />
      <IconButton icon={Undo2} label={text('gallery.undo')} blocked={text('gallery.reason')} />
      <Button variant="primary" icon={Check}>
        {text('gallery.approve')} <kbd>A</kbd>
      </Button>
      <ButtonLink to="/catalog" variant="primary">
        {text('gallery.empty.act')}
      </ButtonLink>
    </div>
    <div className="grid gap-2 w-[260px]">
      <Button variant="primary" wide>
        {text('gallery.do')}
      </Button>
      <Button wide>{text('gallery.long')}</Button>
    </div>
  </Spec>
);

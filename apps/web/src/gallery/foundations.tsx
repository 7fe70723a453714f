import { text } from '#contracts/messages';
import { Spec } from './spec.js';

const roles = [
  'canvas',
  'surface',
  'raised',
  'sunken',
  'plate',
  'line',
  'line-ctl',
  'line-strong',
  'text',
  'muted',
  'accent',
  'accent-wash',
  'success',
  'warn',
  'danger',
  'focus',
];

export const Colours = () => (
  <Spec title={text('gallery.section.colours')}>
    <div className="grid grid-cols-[repeat(auto-fill,minmax(84px,1fr))] gap-3">
      {roles.map((role) => (
        <figure key={role}>
          <div className="h-11 rounded-ctl border border-line" style={{ background: `var(--${role})` }} />
          <figcaption className="font-mono text-mono">{role}</figcaption>
        </figure>
      ))}
    </div>
  </Spec>
);

export const Type = () => (
  <Spec title={text('gallery.section.type')}>
    <p className="font-display text-[clamp(40px,9cqi,64px)]/none font-[650] tracking-[-0.045em] text-balance">
      {text('gallery.type.display')}
    </p>
    <h1>{text('gallery.type.head')}</h1>
    <h2>{text('gallery.type.sub')}</h2>
    <p className="max-w-[52ch] text-lead text-muted">{text('gallery.type.lead')}</p>
    <p>{text('gallery.type.body')}</p>
    <p className="text-small text-muted">{text('gallery.type.small')}</p>
    <p className="font-mono text-mono">{text('gallery.type.mono')}</p>
  </Spec>
);

import type { CSSProperties } from 'react';
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
    <div className="swatches">
      {roles.map((role) => (
        <figure key={role}>
          <div style={{ '--v': `var(--${role})` } as CSSProperties} />
          <figcaption className="mono">{role}</figcaption>
        </figure>
      ))}
    </div>
  </Spec>
);

export const Type = () => (
  <Spec title={text('gallery.section.type')}>
    <p className="display gallery-display">{text('gallery.type.display')}</p>
    <h1>{text('gallery.type.head')}</h1>
    <h2>{text('gallery.type.sub')}</h2>
    <p className="lead">{text('gallery.type.lead')}</p>
    <p>{text('gallery.type.body')}</p>
    <p className="small muted">{text('gallery.type.small')}</p>
    <p className="mono">{text('gallery.type.mono')}</p>
  </Spec>
);

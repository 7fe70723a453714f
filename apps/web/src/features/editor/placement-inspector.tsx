import { text, type PlainMessageKey } from '#contracts/messages';
import { editingLimits, withWidth } from '#domain';
import {
  ArrowDown,
  ArrowDownLeft,
  ArrowDownRight,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ArrowUpLeft,
  ArrowUpRight,
  CircleDot,
  Minus,
  Plus,
  RotateCcw,
  RotateCw,
  type LucideIcon,
} from 'lucide-react';
import { memo, useId, type ReactNode } from 'react';
import { IconButton } from '../../components/ui/icon-button.js';
import { Switch } from '../../components/ui/switch.js';
import { twoDigits } from '../../lib/format.js';
import { hasRole, useSession } from '../../lib/session.js';
import { Arrange } from './arrange-controls.js';
import { DebugPanel } from './debug-panel.js';
import { NumberField } from './number-field.js';
import { PrintQualityMeter } from './print-quality-meter.js';
import type { Editor, Placed } from './use-editor.js';

const { position: positions, scale: scales } = editingLimits;
/** Lengths are read and typed in centimetres, as everywhere in the shop. */
const MM_PER_CM = 10;
const clamp = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(Math.max(value, min), max);
const rounded = (value: number): number => Math.round(value * 100) / 100;

const Section = ({ children }: { children: ReactNode }) => <section className="grid gap-3 p-4">{children}</section>;
const label = 'text-small font-[550]';

interface QualityProps {
  editor: Editor;
  placed: Placed;
  /** Of the product. */
  globalId: string;
}

/** How a print area's design prints. */
export const PlacementQuality = ({ editor, placed, globalId }: QualityProps) => (
  <Section>
    <PrintQualityMeter editor={editor} placed={placed} globalId={globalId} />
    <ReadOuts placed={placed} />
  </Section>
);

/** What a print area's design is placed with: buttons and numbers for everything the stage does by hand. */
export function PlacementInspector({ editor, placed }: { editor: Editor; placed: Placed }) {
  const admin = useSession(({ user }) => hasRole(user, 'Admin'));
  const { fillImage, mockupTemplate } = placed.placing.editorState;
  return (
    <div className="mt-4 divide-y divide-line rounded-card border border-line bg-surface">
      <Section>
        <FillToggle editor={editor} placed={placed} />
      </Section>
      {mockupTemplate && !fillImage ? (
        <div className="grid grid-cols-2 divide-x divide-line max-lg:grid-cols-1 max-lg:divide-x-0 max-lg:divide-y">
          <PlacingButtons editor={editor} placed={placed} />
          <PlacingNumbers editor={editor} placed={placed} />
        </div>
      ) : null}
      <Section>
        <Arrange editor={editor} placed={placed} />
      </Section>
      {admin ? (
        <Section>
          <DebugPanel placed={placed} />
        </Section>
      ) : null}
    </div>
  );
}

/** [EDIT-03] */
function ReadOuts({ placed: { layout, worst } }: { placed: Placed }) {
  const facts = [
    [text('editor.dpi'), String(worst.dpi)],
    [text('editor.userScale'), twoDigits(layout.scale.user)],
    [text('editor.finalScale'), twoDigits(layout.scale.final)],
  ] as const;
  return (
    <dl className="grid grid-cols-3 divide-x divide-line rounded-ctl border border-line">
      {facts.map(([name, value]) => (
        <div key={name} className="px-2.5 py-1.5">
          <dt className="text-tiny text-muted">{name}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** [EDIT-04] On while the shapes match, off by itself on a mismatch, on again when it resolves. */
function FillToggle({ editor, placed }: { editor: Editor; placed: Placed }) {
  const mismatch = placed.placing.aspectChoice !== undefined;
  const { fillImage } = placed.placing.editorState;
  const hint = mismatch ? 'editor.fillMismatch' : fillImage ? 'editor.fillOn' : 'editor.fillOff';
  return (
    <Switch
      label={text('editor.fillImage')}
      hint={text(hint)}
      checked={fillImage}
      disabled={mismatch}
      onChange={(event) => editor.edit({ fillImage: event.target.checked })}
    />
  );
}

const arrows: [PlainMessageKey, LucideIcon, number, number][] = [
  ['editor.upLeft', ArrowUpLeft, -1, -1],
  ['editor.up', ArrowUp, 0, -1],
  ['editor.upRight', ArrowUpRight, 1, -1],
  ['editor.left', ArrowLeft, -1, 0],
  ['editor.backToStart', CircleDot, 0, 0],
  ['editor.right', ArrowRight, 1, 0],
  ['editor.downLeft', ArrowDownLeft, -1, 1],
  ['editor.down', ArrowDown, 0, 1],
  ['editor.downRight', ArrowDownRight, 1, 1],
];

interface StepperProps {
  name: string;
  value: string;
  less: { label: string; icon: LucideIcon; onPress: () => void };
  more: { label: string; icon: LucideIcon; onPress: () => void };
}

const Steps = ({ name, value, less, more }: StepperProps) => (
  <div className="grid gap-1.5" role="group" aria-label={name}>
    <span className={label}>{name}</span>
    <div className="flex items-center justify-between rounded-ctl border border-line">
      <IconButton size="sm" variant="ghost" icon={less.icon} label={less.label} onClick={less.onPress} />
      <output className="text-small font-semibold tabular-nums">{value}</output>
      <IconButton size="sm" variant="ghost" icon={more.icon} label={more.label} onClick={more.onPress} />
    </div>
  </div>
);

/** [EDIT-05] */
const PositionButtons = memo(function PositionButtons({ edit }: Pick<Editor, 'edit'>) {
  const shift = (x: number, y: number): void =>
    edit(({ position }) => ({
      position:
        x === 0 && y === 0
          ? { x: 0, y: 0 }
          : { x: clamp(position.x + x, positions), y: clamp(position.y + y, positions) },
    }));
  return (
    <div className="grid content-start gap-1.5" role="group" aria-label={text('editor.position')}>
      <span className={label}>{text('editor.position')}</span>
      <div className="grid grid-cols-3 gap-1">
        {arrows.map(([key, icon, x, y]) => (
          <IconButton
            key={key}
            size="sm"
            className="max-md:size-11 pointer-coarse:size-11"
            icon={icon}
            label={text(key)}
            onClick={() => shift(x, y)}
          />
        ))}
      </div>
    </div>
  );
});

const ScaleSteps = memo(function ScaleSteps({ edit, value }: Pick<Editor, 'edit'> & { value: string }) {
  const grow = (by: number): void => edit(({ scale }) => ({ scale: clamp(rounded(scale + by), scales) }));
  return (
    <Steps
      name={text('editor.scale')}
      value={value}
      less={{ label: text('editor.smaller'), icon: Minus, onPress: () => grow(-0.1) }}
      more={{ label: text('editor.larger'), icon: Plus, onPress: () => grow(0.1) }}
    />
  );
});

const RotationSteps = memo(function RotationSteps({ moveTo, degrees }: Pick<Editor, 'moveTo'> & { degrees: number }) {
  const turn = (by: number): void => moveTo((box) => ({ ...box, rotation: box.rotation + by }));
  return (
    <Steps
      name={text('editor.rotation')}
      value={text('editor.degrees', { degrees })}
      less={{ label: text('editor.turnLeft'), icon: RotateCcw, onPress: () => turn(-15) }}
      more={{ label: text('editor.turnRight'), icon: RotateCw, onPress: () => turn(15) }}
    />
  );
});

/** [EDIT-05] Each part is drawn again only when it has something else to show: while the design moves, that is none. */
function PlacingButtons({ editor, placed }: { editor: Editor; placed: Placed }) {
  const { scale, rotation } = placed.placing.editorState;
  return (
    <Section>
      <div className="grid grid-cols-[auto_1fr] gap-5">
        <PositionButtons edit={editor.edit} />
        <div className="grid content-start gap-2.5">
          <ScaleSteps edit={editor.edit} value={twoDigits(scale)} />
          <RotationSteps moveTo={editor.moveTo} degrees={Math.round(rotation)} />
        </div>
      </div>
      <Transparency editor={editor} placed={placed} />
    </Section>
  );
}

function Transparency({ editor, placed }: { editor: Editor; placed: Placed }) {
  const slider = useId();
  const percent = Math.round((1 - placed.settings.opacity) * 100);
  return (
    <div className="grid gap-1">
      <div className="flex justify-between">
        <label className={label} htmlFor={slider}>
          {text('editor.transparency')}
        </label>
        <span className="text-small text-muted tabular-nums">{text('mockup.percent', { percent })}</span>
      </div>
      <input
        id={slider}
        type="range"
        min={0}
        max={100}
        step={1}
        value={percent}
        style={{ '--v': `${percent}%` } as React.CSSProperties}
        onChange={(event) => editor.change({ opacity: (100 - Number(event.target.value)) / 100 }, 'opacity')}
        onPointerUp={editor.endGesture}
        onKeyUp={editor.endGesture}
        onBlur={editor.endGesture}
      />
    </div>
  );
}

/** [EDIT-12] The twins of what is done on the stage by hand. */
function PlacingNumbers({ editor, placed }: { editor: Editor; placed: Placed }) {
  const { position, scale, rotation } = placed.placing.editorState;
  return (
    <Section>
      <div className="grid grid-cols-2 gap-3">
        {(['x', 'y'] as const).map((axis) => (
          <NumberField
            key={axis}
            name={text(axis === 'x' ? 'editor.x' : 'editor.y')}
            value={position[axis]}
            {...positions}
            step={1}
            onChange={(value) => editor.edit(({ position: now }) => ({ position: { ...now, [axis]: value } }))}
          />
        ))}
        <NumberField
          name={text('editor.width')}
          value={placed.box.width / MM_PER_CM}
          min={0.1}
          max={500}
          step={0.1}
          onChange={(value) => editor.moveTo((box) => withWidth(box, value * MM_PER_CM))}
        />
        <NumberField
          name={text('editor.scaleNumber')}
          value={scale}
          {...scales}
          step={0.05}
          onChange={(value) => editor.edit({ scale: value })}
        />
        <NumberField
          name={text('editor.rotationNumber')}
          value={rotation}
          {...editingLimits.rotation}
          step={1}
          onChange={(value) => editor.edit({ rotation: value })}
        />
      </div>
    </Section>
  );
}

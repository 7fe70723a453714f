import type { Design } from '#contracts';
import { text } from '#contracts/messages';
import { thumbnailAddress } from '#contracts/thumbnails';
import { X } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../components/ui/button.js';
import { IconButton } from '../../components/ui/icon-button.js';
import { NoticeBox } from '../../components/ui/notice-box.js';
import { cn } from '../../lib/cn.js';
import { cents, dollars } from '../../lib/format.js';
import { areaName, type PrintFile } from './print-area.js';
import type { Editor } from './use-editor.js';

interface TabProps {
  name: string;
  area: PrintFile;
  design: Design | null;
  chosen: boolean;
  onOpen: () => void;
}

const Tab = ({ name, area, design, chosen, onOpen }: TabProps) => (
  <label
    className={cn(
      'relative flex min-h-12 flex-none cursor-pointer items-center gap-2.5 rounded-ctl border border-line bg-surface py-1.5 pe-3 ps-3 has-[img]:ps-1.5 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus',
      chosen && 'border-accent bg-accent-wash',
    )}
  >
    <input
      type="radio"
      className="absolute inset-0 size-full cursor-[inherit] opacity-0"
      name={name}
      aria-label={areaName(area)}
      checked={chosen}
      onChange={onOpen}
    />
    {design ? (
      <img className="size-9 rounded-[4px] object-cover" src={thumbnailAddress(design.url, 160)} alt="" />
    ) : null}
    <span className="text-small">
      <b className="block font-semibold">{areaName(area)}</b>
      <span className="text-tiny text-muted">
        {cents(area.additionalPrice) > 0
          ? text('editor.additional', { price: dollars(area.additionalPrice) })
          : design
            ? text('editor.included')
            : text('editor.empty')}
      </span>
    </span>
  </label>
);

/** A design that cannot be read would be missing from the print. */
const UnreadDesign = ({ area, onRemove }: { area: PrintFile; onRemove: () => void }) => (
  <div className="mb-2">
    <NoticeBox
      look="bad"
      role="alert"
      action={
        <Button size="sm" onClick={onRemove}>
          {text('common.remove')}
        </Button>
      }
    >
      {text('mockup.areaUnread', { area: areaName(area) })}
    </NoticeBox>
  </div>
);

/** [EDIT-02] The print areas of the product, each with its own design. */
export function AreaTabs({ editor }: { editor: Editor }) {
  const name = useId();
  const { areas, area: open, placed } = editor;
  if (!open) return null;
  return (
    <>
      <div className="mb-2 flex items-center gap-2">
        <div
          className="flex min-w-0 flex-1 gap-2 overflow-x-auto p-1 md:flex-wrap"
          role="radiogroup"
          aria-label={text('mockup.placement')}
        >
          {areas.map(({ area, design }) => (
            <Tab
              key={area.placement}
              name={name}
              area={area}
              design={design}
              chosen={area.placement === open.placement}
              onOpen={() => editor.openArea(area.placement)}
            />
          ))}
        </div>
        {placed ? (
          <IconButton
            icon={X}
            variant="ghost"
            label={text('editor.takeOff', { area: areaName(open) })}
            onClick={() => editor.takeOff(open.placement)}
          />
        ) : null}
      </div>
      {areas.map(({ area, unread }) =>
        unread === 'failed' ? (
          <UnreadDesign key={area.placement} area={area} onRemove={() => editor.takeOff(area.placement)} />
        ) : null,
      )}
    </>
  );
}

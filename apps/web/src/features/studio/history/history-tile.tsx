import type { JobView } from '#contracts';
import { Copy, Ellipsis, Images, PenLine, Shuffle } from 'lucide-react';
import { text } from '#contracts/messages';
import { IconButton } from '../../../components/ui/icon-button.js';
import { Menu, type MenuEntry } from '../../../components/ui/menu.js';
import { Picture } from '../../../components/ui/picture.js';
import { usePopup } from '../../../components/ui/use-popup.js';
import { moment } from '../../../lib/format.js';
import { pictureOf } from '../../jobs/job-texts.js';
import type { Studio } from '../use-studio.js';

const placeholderOf = ({ result }: JobView): string | null =>
  typeof result?.['placeholder'] === 'string' ? result['placeholder'] : null;

function entriesOf(job: JobView, studio: Studio): MenuEntry[] {
  const words = studio.promptOf(job);
  return [
    ...(studio.canRepeat(job)
      ? [{ text: text('generation.regenerate'), icon: Shuffle, onPress: () => studio.regenerate(job) }]
      : []),
    ...(studio.canSeed ? [{ text: text('generation.remix'), icon: Images, onPress: () => studio.remix(job) }] : []),
    ...(words
      ? [
          { text: text('generation.editPrompt'), icon: PenLine, onPress: () => studio.editPrompt(words) },
          { text: text('generation.copyPrompt'), icon: Copy, onPress: () => studio.copyPrompt(job) },
        ]
      : []),
  ];
}

/** One earlier picture: pressing it puts it back on the table, its menu goes on from it. */
export function HistoryTile({ job, studio, onChoose }: { job: JobView; studio: Studio; onChoose: () => void }) {
  const { popup, button } = usePopup('menu');
  return (
    <li className="group/tile relative min-w-0">
      <button
        type="button"
        className="border-0 bg-transparent p-0 text-start group grid w-full content-start gap-2"
        onClick={onChoose}
      >
        <Picture
          className="checker aspect-[3/4] w-full rounded-[4px] object-cover transition-[translate] duration-180 ease-swift group-hover:-translate-y-[3px]"
          src={pictureOf(job)}
          placeholder={placeholderOf(job)}
          widths={[320, 640]}
          sizes="(width <= 767px) 45vw, 200px"
          alt=""
          width={420}
          height={560}
        />
        <span className="min-w-0">
          <span className="font-semibold min-w-0 truncate block">{job.title}</span>
          <span className="text-tiny text-muted">{moment(job.createdAt)}</span>
        </span>
      </button>
      <IconButton
        icon={Ellipsis}
        size="sm"
        className="absolute end-2 top-2 opacity-0 group-focus-within/tile:opacity-100 group-hover/tile:opacity-100 group-has-[[data-popup-open]]/tile:opacity-100 [@media(hover:none)]:opacity-100"
        label={text('generation.actionsOf', { title: job.title })}
        {...button}
      />
      <Menu
        popup={popup}
        label={text('generation.actionsOf', { title: job.title })}
        align="end"
        entries={entriesOf(job, studio)}
      />
    </li>
  );
}

import type { JobView } from '#contracts';
import { Copy, Ellipsis, Images, PenLine, Shuffle } from 'lucide-react';
import { text } from '#contracts/messages';
import { IconButton } from '../../../components/ui/icon-button.js';
import { Menu, menuButton, MenuItem } from '../../../components/ui/menu.js';
import { Picture } from '../../../components/ui/picture.js';
import { moment } from '../../../lib/format.js';
import { pictureOf } from '../../operations/api/job-texts.js';
import type { Studio } from '../hooks/use-studio.js';

const placeholderOf = ({ result }: JobView): string | null =>
  typeof result?.['placeholder'] === 'string' ? result['placeholder'] : null;

/** One earlier picture: pressing it puts it back on the table, its menu goes on from it. */
export function HistoryTile({ job, studio, onChoose }: { job: JobView; studio: Studio; onChoose: () => void }) {
  const menu = `again-${job.jobId}`;
  const words = studio.promptOf(job);
  return (
    <li className="history-tile">
      <button type="button" className="plain shot" onClick={onChoose}>
        <Picture
          className="checker"
          src={pictureOf(job)}
          placeholder={placeholderOf(job)}
          widths={[320, 640]}
          sizes="(width <= 767px) 45vw, 200px"
          alt=""
          width={420}
          height={560}
        />
        <span className="min-w-0">
          <span className="strong cut block">{job.title}</span>
          <span className="tiny muted">{moment(job.createdAt)}</span>
        </span>
      </button>
      <IconButton
        icon={Ellipsis}
        size="sm"
        className="history-more"
        label={text('generation.actionsOf', { title: job.title })}
        {...menuButton(menu)}
      />
      <Menu id={menu} label={text('generation.actionsOf', { title: job.title })} align="end">
        {studio.canRepeat(job) ? (
          <MenuItem icon={Shuffle} onClick={() => studio.makeAnother(job)}>
            {text('generation.again')}
          </MenuItem>
        ) : null}
        {studio.canSeed ? (
          <MenuItem icon={Images} onClick={() => studio.continueFrom(job)}>
            {text('generation.continueFrom')}
          </MenuItem>
        ) : null}
        {words ? (
          <MenuItem icon={PenLine} onClick={() => studio.editPrompt(words)}>
            {text('generation.editPrompt')}
          </MenuItem>
        ) : null}
        {words ? (
          <MenuItem icon={Copy} onClick={() => studio.copyPrompt(job)}>
            {text('generation.copyPrompt')}
          </MenuItem>
        ) : null}
      </Menu>
    </li>
  );
}

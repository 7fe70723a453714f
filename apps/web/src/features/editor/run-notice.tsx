import { anchorPositions } from '#contracts/fitting';
import { text } from '#contracts/messages';
import { NoticeBox } from '../../components/ui/notice-box.js';

/** [MOCK-14] Whether a run's notice says how an image is going to be processed, and not what went wrong with it. */
export const isInfo = (notice: string): boolean =>
  [
    text('editor.willResize'),
    text('editor.willCrop'),
    ...anchorPositions.map((position) => text('mockup.willAnchor', { position })),
  ].includes(notice);

export const RunNotice = ({ notice }: { notice: string }) => (
  <NoticeBox look={isInfo(notice) ? 'live' : 'wait'} role="status">
    {notice}
  </NoticeBox>
);

import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { ButtonLink } from '../../../components/ui/button-link.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';

/** Why a sign-in or a logout failed, and the ways on. */
export const TryAgain = ({ failure, onTry }: { failure: string; onTry: () => void }) => (
  <>
    <NoticeBox look="bad" role="alert">
      {failure}
    </NoticeBox>
    <div className="flex items-center gap-2">
      <Button variant="primary" onClick={onTry}>
        {text('auth.tryAgain')}
      </Button>
      <ButtonLink to="/home">{text('common.goHome')}</ButtonLink>
    </div>
  </>
);

import { Link, useLocation } from 'react-router-dom';
import { text } from '#contracts/messages';
import { Button } from '../../components/ui/button.js';
import { NoticeBox } from '../../components/ui/notice-box.js';
import { ApiError } from '../../lib/api-error.js';
import { dollars } from '../../lib/format.js';
import { packFor, useOffers } from '../payment/offers.js';
import { loginPath } from '../../lib/own-path.js';
import { PreconditionError } from './use-generate.js';

interface Props {
  error: Error | null;
  /** Starts as many images as the balance pays for. */
  onAfford?: (count: number) => void;
}

/** The smallest pack that makes up for what is missing; all of them until it is known. */
function GetTokens({ missing }: { missing: number }) {
  const pack = packFor(useOffers().data?.packs ?? [], missing);
  return pack ? (
    <Link className="link" to={`/tokens?buy=${pack.id}`}>
      {text('purchase.offer', { count: pack.tokens, price: dollars(pack.price) })}
    </Link>
  ) : (
    <AllTokens />
  );
}

const AllTokens = () => (
  <Link className="link" to="/tokens">
    {text('common.getTokens')}
  </Link>
);

/** Known before the call, or what the server said: another page may have spent the tokens meanwhile. */
function refusalOf(error: Error | null): Pick<PreconditionError, 'message' | 'affordable' | 'missing'> | null {
  if (error instanceof PreconditionError) return error;
  if (!(error instanceof ApiError) || error.code !== 'INSUFFICIENT_TOKENS') return null;
  return { message: error.message, affordable: 0, missing: error.shortfall };
}

/** Why nothing was started, with the way to change that. */
export function StartProblem({ error, onAfford }: Props) {
  const { pathname, search } = useLocation();
  const refusal = refusalOf(error);
  if (!refusal) return null;
  const { message, affordable, missing } = refusal;
  const action =
    message === text('auth.noAccessToken') ? (
      <Link className="link" to={loginPath(`${pathname}${search}`)}>
        {text('common.logIn')}
      </Link>
    ) : affordable > 0 && onAfford ? (
      <span className="flex items-center gap-2 flex-wrap">
        <Button size="sm" onClick={() => onAfford(affordable)}>
          {text('generation.makeFewer', { count: affordable })}
        </Button>
        <GetTokens missing={missing} />
      </span>
    ) : message === text('tokens.insufficient') ? (
      <GetTokens missing={missing} />
    ) : null;
  return (
    <NoticeBox look="bad" role="alert" action={action}>
      {message}
    </NoticeBox>
  );
}

import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';

/** Names the terms and the privacy notice where somebody agrees to them: at the login, and where pictures are handed over. */
export function LegalLinks({ where }: { where: 'signIn' | 'upload' }) {
  return (
    <p className="text-tiny text-muted">
      {text(where === 'signIn' ? 'legal.signIn' : 'legal.upload')}{' '}
      <Link className="link" to="/terms">
        {text('page.terms')}
      </Link>
      {', '}
      <Link className="link" to="/privacy">
        {text('page.privacy')}
      </Link>
    </p>
  );
}

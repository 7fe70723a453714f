import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';
import { EmptyState } from '../../components/ui/empty-state.js';

export function NotFoundScreen() {
  return (
    <div className="page">
      <h1 className="sr">{text('app.notFound')}</h1>
      <EmptyState title={text('app.notFound')} action={<Link className="btn primary" to="/home">{text('common.goHome')}</Link>}>
        {text('app.thread')}
      </EmptyState>
    </div>
  );
}

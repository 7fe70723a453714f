import '#contracts/messages/screens';
import { text } from '#contracts/messages';
import { ButtonLink } from '../../components/ui/button-link.js';
import { EmptyState } from '../../components/ui/empty-state.js';

export default function NotFoundScreen() {
  return (
    <div className="page">
      <h1 className="sr-only">{text('app.notFound')}</h1>
      <EmptyState
        title={text('app.notFound')}
        action={
          <ButtonLink variant="primary" to="/home">
            {text('common.goHome')}
          </ButtonLink>
        }
      >
        {text('app.notFoundHint')}
      </EmptyState>
    </div>
  );
}

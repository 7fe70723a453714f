import { text } from '#contracts/messages';
import { ButtonLink } from './ui/button-link.js';
import { EmptyState } from './ui/empty-state.js';

/** Stands in place of a screen that the user may not see; its words say who may. */
export const AdminsOnly = ({ children }: { children: string }) => (
  <EmptyState
    title={text('auth.insufficientPermissions')}
    action={
      <ButtonLink variant="primary" to="/home">
        {text('common.goHome')}
      </ButtonLink>
    }
  >
    {children}
  </EmptyState>
);

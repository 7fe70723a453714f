import type { Design } from '#contracts';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { text } from '#contracts/messages';
import { useProductPlacements } from '../../../features/editor/placements.js';
import { useDesign } from '../../../features/library/designs/designs.js';
import { ApiError, isMissing } from '../../../lib/api-error.js';
import { notify } from '../../../lib/notify.js';
import { herePath, loginPath } from '../../../lib/own-path.js';
import { useSession } from '../../../lib/session.js';

/** Whether the design of the address lies on its print area: it was placed before, and the editor says that it cannot be read. */
function useIsPlaced(search: URLSearchParams): boolean {
  const { designs } = useProductPlacements(search.get('globalId') ?? '');
  const designId = search.get('designId');
  return designId !== null && designs[search.get('placement') ?? ''] === designId;
}

/** [MOCK-02] Leaves the screen where nobody is signed in. */
export function useSignIn(): void {
  const navigate = useNavigate();
  const { status, elsewhere } = useSession();
  useEffect(() => {
    if (status !== 'signedOut') return;
    notify.error(text('auth.noUserId'), { id: 'mockup' });
    void navigate(loginPath(herePath()), { replace: true, state: { elsewhere } });
  }, [status, elsewhere, navigate]);
}

/** [MOCK-02] The design of the address. Leaves the screen where it is not there, unless it `stays` for what else lies there. */
export function useNamedDesign(stays: boolean): Design | undefined {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { error, data } = useDesign(search.get('designId'));
  const isPlaced = useIsPlaced(search);
  useEffect(() => {
    // One that is known stays, although it could not be read again.
    const known = data !== undefined || isPlaced || stays;
    if (known || !error || (error instanceof ApiError && error.status === 401)) return;
    const missing = isMissing(error);
    notify.error(missing ? text('design.notFound') : text('mockup.initFailed'), { id: 'mockup' });
    void navigate('/design', { replace: true });
  }, [stays, error, data, isPlaced, navigate]);
  return data;
}

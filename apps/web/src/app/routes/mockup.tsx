import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { text } from '#contracts/messages';
import { Button } from '../../components/ui/button.js';
import { NoticeBox } from '../../components/ui/notice-box.js';
import { PageHead } from '../../components/ui/page-head.js';
import { Segmented } from '../../components/ui/segmented.js';
import { DesignStrip } from '../../features/mockups/components/design-strip.js';
import { PlacementStage } from '../../features/mockups/components/placement-stage.js';
import { PreviewPanel, PreviewProgress } from '../../features/mockups/components/preview-panel.js';
import { ProductChoice } from '../../features/mockups/components/product-choice.js';
import { usePlacement } from '../../features/mockups/hooks/use-placement.js';
import { usePreview } from '../../features/mockups/hooks/use-preview.js';
import { areaName } from '../../features/mockups/placement-of.js';
import { useGivenPicture } from '../../features/mockups/hooks/use-given-picture.js';
import { useDesign, useDesigns } from '../../features/designs/api/designs.js';
import { ApiError } from '../../lib/api-error.js';
import { notify } from '../../lib/notify.js';
import { herePath, loginPath } from '../../lib/own-path.js';
import { useSession } from '../../lib/session.js';
import '../../styles/mockup.css';
import '../../styles/catalog.css';

/** Leaves the screen where it cannot work: nobody signed in, or a design that is not there. */
function useWayOut(): void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const signedOut = useSession((session) => session.status === 'signedOut');
  const { error } = useDesign(search.get('designId'));
  useEffect(() => {
    if (!signedOut) return;
    notify.error(text('auth.noUserId'), { id: 'mockup' });
    void navigate(loginPath(herePath()), { replace: true });
  }, [signedOut, navigate]);
  useEffect(() => {
    if (!error || (error instanceof ApiError && error.status === 401)) return;
    const missing = error instanceof ApiError && (error.status === 404 || error.status === 400);
    notify.error(missing ? text('design.notFound') : text('mockup.initFailed'), { id: 'mockup' });
    void navigate('/design', { replace: true });
  }, [error, navigate]);
}

export default function MockupScreen() {
  useWayOut();
  const takingOver = useGivenPicture();
  const designs = useDesigns();
  const placement = usePlacement();
  const preview = usePreview(placement);
  const areas = placement.variant?.printfiles ?? [];
  const generate = (
    <Button variant="primary" size="lg" wide busy={preview.running} onClick={() => preview.start()}>
      {text('mockup.generate')}
    </Button>
  );
  return (
    <div className="page">
      <PageHead title={text('mockup.title')} />
      {takingOver ? (
        <NoticeBox look="live" role="status">
          {text('mockup.pictureLoading')}
        </NoticeBox>
      ) : null}
      <h2 className="lab strip-head">{text('mockup.yourDesigns')}</h2>
      {designs.isPending ? (
        <div className="sk loom strip-skeleton" aria-busy="true" aria-label={text('mockup.loadingDesigns')} />
      ) : (
        <DesignStrip
          designs={designs.data ?? []}
          chosen={placement.design?._id ?? null}
          onChoose={placement.chooseDesign}
        />
      )}
      <div className="editor">
        <div className="min-w-0">
          <PlacementStage placement={placement} />
        </div>
        <aside className="insp" aria-label={text('mockup.product')}>
          <ProductChoice placement={placement} />
          {placement.area && areas.length > 1 ? (
            <section>
              <span className="lab">{text('mockup.placement')}</span>
              <Segmented
                label={text('mockup.placement')}
                options={areas.map((area) => ({ value: area.placement, text: areaName(area.placement) }))}
                value={placement.area.placement}
                onChange={placement.chooseArea}
              />
            </section>
          ) : null}
          <section className={preview.running ? '' : 'dgen'}>
            {preview.running ? <PreviewProgress job={preview.job} /> : generate}
          </section>
          <PreviewPanel job={preview.job} placement={placement} />
        </aside>
      </div>
      {preview.running ? null : <div className="stickybar">{generate}</div>}
    </div>
  );
}

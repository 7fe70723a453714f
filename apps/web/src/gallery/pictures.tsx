import { text } from '#contracts/messages';
import { ButtonLink } from '../components/ui/button-link.js';
import { Card } from '../components/ui/card.js';
import { EmptyState } from '../components/ui/empty-state.js';
import { FailureState } from '../components/ui/failure-state.js';
import { Picture } from '../components/ui/picture.js';
import { Skeleton } from '../components/ui/skeleton.js';
import { Spec, twoColumns } from './spec.js';

export const Pictures = () => (
  <>
    <Spec title={text('gallery.section.pictures')}>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(120px,1fr))] items-start gap-4">
        <Picture src="/art/style-riso.webp" alt={text('gallery.picture')} width={320} height={320} />
        <Picture src={null} alt="" width={320} height={320} />
        <Picture src="/art/not-there.webp" alt={text('gallery.picture')} width={320} height={320} />
        <div className="plate">
          <Picture src="/art/step-tote.webp" alt={text('gallery.item')} width={420} height={525} />
        </div>
      </div>
    </Spec>
    <Spec title={text('gallery.section.states')}>
      <div className={twoColumns}>
        <EmptyState
          title={text('gallery.empty.title')}
          action={
            <ButtonLink to="/catalog" variant="primary">
              {text('gallery.empty.act')}
            </ButtonLink>
          }
        >
          {text('gallery.empty.text')}
        </EmptyState>
        <FailureState title={text('gallery.error.title')} onRetry={() => undefined}>
          {text('gallery.error.text')}
        </FailureState>
        <Card aria-busy aria-label={text('gallery.loading')} className="grid gap-2">
          <Skeleton shape="loom" ratio={16 / 9} />
          <Skeleton width="70%" />
          <Skeleton width="40%" />
        </Card>
      </div>
    </Spec>
  </>
);

import { text } from '#contracts/messages';
import { Skeleton } from '../../../components/ui/skeleton.js';

/** The profile's own geometry while it is read. */
export function ProfileSkeleton() {
  return (
    <div aria-busy="true" aria-label={text('common.loading')}>
      <Skeleton shape="loom" className="sk-banner" />
      {[3, 4].map((lines) => (
        <div key={lines} className="form-section">
          <div className="stack">
            <Skeleton width={120} height={20} />
            <Skeleton width="80%" />
          </div>
          <div className="form-fields">
            {Array.from({ length: lines }, (_, line) => (
              <Skeleton key={line} shape="block" height={36} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

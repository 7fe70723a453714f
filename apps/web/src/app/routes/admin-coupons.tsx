import '#contracts/messages/coupon-desk';
import { text } from '#contracts/messages';
import { AdminsOnly } from '../../components/admins-only.js';
import { PageHead } from '../../components/ui/page-head.js';
import { CouponList } from '../../features/staff/coupons/coupon-list.js';
import { hasRole, useSession } from '../../lib/session.js';

/** The coupons that admins give out. */
export default function AdminCouponsScreen() {
  const admin = useSession((session) => hasRole(session.user, 'Admin'));
  return (
    <div className="page">
      <PageHead title={text('page.coupons')} />
      {admin ? <CouponList /> : <AdminsOnly>{text('coupons.adminsOnly')}</AdminsOnly>}
    </div>
  );
}

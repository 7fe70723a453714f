import '#contracts/messages/screens';
import '#contracts/messages/coupon-desk';
import { text } from '#contracts/messages';
import { AdminsOnly } from '../../components/admins-only.js';
import { PageHead } from '../../components/ui/page-head.js';
import { readFirstCoupons } from '../../features/staff/coupons/coupons.js';
import { CouponList } from '../../features/staff/coupons/coupon-list.js';

export const prepare = readFirstCoupons;

/** The coupons that admins give out. */
export default function AdminCouponsScreen() {
  return (
    <div className="page">
      <PageHead title={text('page.coupons')} />
      <AdminsOnly refused={text('coupons.adminsOnly')}>
        <CouponList />
      </AdminsOnly>
    </div>
  );
}

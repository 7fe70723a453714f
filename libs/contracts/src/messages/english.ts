import { couponDesk } from './coupon-desk.js';
import { discounts } from './discounts.js';
import { editor } from './editor.js';
import { gallery } from './gallery.js';
import { giftCodes } from './gift-codes.js';
import { jobDesk } from './job-desk.js';
import { landing } from './landing.js';
import { mail } from './mail.js';
import { orderRefusals } from './order-refusals.js';
import { screens } from './screens.js';
import { shopRefusals } from './shop-refusals.js';
import { statusPage } from './status-page.js';

/**
 * Every text a user sees, under one key. A value is written `{name}`; a count with its forms
 * `{count: one # item | other # items}`, by the plural categories of the language, `#` being the number.
 * A second language is one more file with the same keys, typed as `Catalogue`.
 */
export const english = {
  ...landing,
  ...screens,
  ...mail,
  ...orderRefusals,
  ...shopRefusals,
  ...couponDesk,
  ...discounts,
  ...editor,
  ...giftCodes,
  ...jobDesk,
  ...statusPage,
  ...gallery,
} as const;

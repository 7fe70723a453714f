import { addTexts } from '../messages.js';
import { account } from './account.js';
import { admin } from './admin.js';
import { cart } from './cart.js';
import { catalog } from './catalog.js';
import { checkout } from './checkout.js';
import { designs } from './designs.js';
import { mockups } from './mockups.js';
import { operations } from './operations.js';
import { orders } from './orders.js';
import { providers } from './providers.js';

/** What every other screen and the servers say. Importing this file makes them known to `text()`. */
export const screens = {
  ...designs, ...mockups, ...catalog, ...cart, ...checkout, ...orders, ...admin, ...operations, ...providers, ...account,
} as const;
addTexts(screens);

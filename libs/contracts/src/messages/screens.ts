import { addTexts } from './registry.js';
import { account } from './account.js';
import { admin } from './admin.js';
import { alerts } from './alerts.js';
import { audit } from './audit.js';
import { auth } from './auth.js';
import { cart } from './cart.js';
import { catalog } from './catalog.js';
import { checkout } from './checkout.js';
import { common } from './common.js';
import { collections } from './collections.js';
import { combine } from './combine.js';
import { commands } from './commands.js';
import { desk } from './desk.js';
import { designScreen } from './design-screen.js';
import { designs } from './designs.js';
import { generation } from './generation.js';
import { jobs } from './jobs.js';
import { legal } from './legal.js';
import { mockups } from './mockups.js';
import { operations } from './operations.js';
import { orders } from './orders.js';
import { panels } from './panels.js';
import { placements } from './placements.js';
import { providers } from './providers.js';
import { purchase } from './purchase.js';
import { ready } from './ready.js';
import { request } from './request.js';
import { studio } from './studio.js';
import { terminal } from './terminal.js';
import { tokenScreen } from './token-screen.js';
import { tokenAccounts } from './token-accounts.js';
import { tokens } from './tokens.js';

/** What every other screen and the servers say. Importing this file makes them known to `text()`. */
export const screens = {
  ...designScreen,
  ...designs,
  ...collections,
  ...mockups,
  ...catalog,
  ...cart,
  ...checkout,
  ...orders,
  ...admin,
  ...desk,
  ...operations,
  ...alerts,
  ...panels,
  ...placements,
  ...providers,
  ...purchase,
  ...tokenScreen,
  ...tokenAccounts,
  ...audit,
  ...terminal,
  ...combine,
  ...commands,
  ...account,
  ...legal,
  ...jobs,
  ...request,
  ...studio,
  ...ready,
  ...common,
  ...auth,
  ...tokens,
  ...generation,
} as const;
addTexts(screens);

/**
 * The documents of the web app by the addresses they are for: the build writes each with its screen's markup in it, named
 * after the screen's file, and the gateway serves it. Every other address gets the empty one.
 */
export const DOCUMENTS = {
  '/': 'home',
  '/home': 'home',
  '/design': 'design',
  '/mockup': 'mockup',
  '/catalog': 'catalog',
  '/catalog/*': 'catalog',
  '/tokens': 'tokens',
  '/terms': 'terms',
  '/privacy': 'privacy',
  '/cart': 'cart',
  '/checkout': 'checkout',
  '/user': 'user',
  '/user-designs': 'user-designs',
  '/orders': 'orders',
  '/orders/:id': 'order',
  '/orders/:id/receipt': 'receipt',
  '/orders/:id/pay': 'pay-order',
  '/tokens/receipts/:id': 'token-receipt',
  '/status': 'status',
  '/admin/tokens': 'admin-tokens',
  '/admin/coupons': 'admin-coupons',
  '/admin/orders': 'admin-orders',
  '/dashboard': 'dashboard',
  '/dashboard/queues': 'queues',
  '/dashboard/audit': 'audit',
} as const;

/** Pages whose documents say nothing before the app has loaded. Together with those above they are all that the app knows. */
export const PLAIN_PAGES = ['/profile', '/dashboard/*', '/login', '/logout', '/auth/callback', '/gallery'] as const;

export type DocumentName = (typeof DOCUMENTS)[keyof typeof DOCUMENTS];

/** Where the catalogue's document has the picture of the product that its address names. */
export const FIRST_PICTURE = '<span id="first-picture"></span>';

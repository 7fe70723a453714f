import { Initial1700000000001 } from './0001-initial.js';
import { Shop1700000000002 } from './0002-shop.js';
import { CartLineOnce1700000000003 } from './0003-cart-line-once.js';

export const migrations = [Initial1700000000001, Shop1700000000002, CartLineOnce1700000000003];

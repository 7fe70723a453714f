import { Initial1700000000001 } from './0001-initial.js';
import { Shop1700000000002 } from './0002-shop.js';
import { CartLineOnce1700000000003 } from './0003-cart-line-once.js';
import { KeptPictures1700000000006 } from './0006-kept-pictures.js';
import { Engine1700000000007 } from './0007-engine.js';
import { PictureRights1700000000008 } from './0008-picture-rights.js';
import { OwnStyles1700000000009 } from './0009-own-styles.js';
import { NeededPictures1700000000011 } from './0011-needed-pictures.js';
import { Users1700000000012 } from './0012-users.js';
import { PermanentErrors1700000000013 } from './0013-permanent-errors.js';
import { Counters1700000000014 } from './0014-counters.js';
import { AppendOnlyHistory1700000000015 } from './0015-append-only-history.js';
import { SessionRevocations1700000000020 } from './0020-session-revocations.js';
import { JobSpool1700000000021 } from './0021-job-spool.js';

export const migrations = [
  Initial1700000000001,
  Shop1700000000002,
  CartLineOnce1700000000003,
  KeptPictures1700000000006,
  Engine1700000000007,
  PictureRights1700000000008,
  OwnStyles1700000000009,
  NeededPictures1700000000011,
  Users1700000000012,
  PermanentErrors1700000000013,
  Counters1700000000014,
  AppendOnlyHistory1700000000015,
  SessionRevocations1700000000020,
  JobSpool1700000000021,
];

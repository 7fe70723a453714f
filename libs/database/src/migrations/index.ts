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
import { DesignFolders1700000000024 } from './0024-design-folders.js';
import { Placements1700000000025 } from './0025-placements.js';
import { UserMockupTasks1700000000026 } from './0026-user-mockup-tasks.js';
import { MockupTasks1700000000027 } from './0027-mockup-tasks.js';
import { Payments1700000000030 } from './0030-payments.js';
import { CatalogueSearch1700000000034 } from './0034-catalogue-search.js';
import { TokenPurchases1700000000040 } from './0040-token-purchases.js';
import { Plans1700000000041 } from './0041-plans.js';
import { Disputes1700000000042 } from './0042-disputes.js';
import { PlanChanges1700000000043 } from './0043-plan-changes.js';
import { SavedAddresses1700000000044 } from './0044-saved-addresses.js';
import { OrderMails1700000000045 } from './0045-order-mails.js';
import { OrderDesk1700000000050 } from './0050-order-desk.js';
import { OrderClaims1700000000051 } from './0051-order-claims.js';
import { KeptLines1700000000055 } from './0055-kept-lines.js';
import { ShippingMethods1700000000056 } from './0056-shipping-methods.js';
import { OrderCancellations1700000000058 } from './0058-order-cancellations.js';
import { ApprovalUndo1700000000059 } from './0059-approval-undo.js';
import { TokenStatements1700000000061 } from './0061-token-statements.js';
import { LedgerChecks1700000000062 } from './0062-ledger-checks.js';
import { JobFailures1700000000064 } from './0064-job-failures.js';
import { JobRetention1700000000070 } from './0070-job-retention.js';
import { Alerts1700000000071 } from './0071-alerts.js';
import { AuditChain1700000000079 } from './0079-audit-chain.js';
import { ChainedEntries1700000000080 } from './0080-chained-entries.js';
import { StaffRights1700000000081 } from './0081-staff-rights.js';
import { OrderProblems1700000000083 } from './0083-order-problems.js';
import { OrdersByDay1700000000084 } from './0084-orders-by-day.js';
import { OrderChanges1700000000085 } from './0085-order-changes.js';
import { Discounts1700000000086 } from './0086-discounts.js';
import { ProblemPriority1700000000087 } from './0087-problem-priority.js';
import { JobTraces1700000000098 } from './0098-job-traces.js';
import { AcceptedQuality1700000000100 } from './0100-accepted-quality.js';
import { LinksAtOnce1700000000101 } from './0101-links-at-once.js';
import { QueueHistory1700000000102 } from './0102-queue-history.js';
import { GiftCodes1700000000110 } from './0110-gift-codes.js';
import { TokenBuckets1700000000120 } from './0120-token-buckets.js';
import { FailureTriage1700000000130 } from './0130-failure-triage.js';
import { OrderLanguage1700000000140 } from './0140-order-language.js';
import { PinnedOrders1700000000150 } from './0150-pinned-orders.js';
import { PlanPeriods1700000000170 } from './0170-plan-periods.js';
import { BulkJobs1700000000180 } from './0180-bulk-jobs.js';
import { JobTimeline1700000000181 } from './0181-job-timeline.js';
import { JobNotes1700000000182 } from './0182-job-notes.js';
import { PlanRefunds1700000000190 } from './0190-plan-refunds.js';
import { DiscardRetention1700000000191 } from './0191-discard-retention.js';
import { DueMonths1700000000192 } from './0192-due-months.js';
import { JobDesk1700000000193 } from './0193-job-desk.js';
import { RefundsOfSales1700000000194 } from './0194-refunds-of-sales.js';
import { DueAmounts1700000000195 } from './0195-due-amounts.js';
import { FailedRefunds1700000000196 } from './0196-failed-refunds.js';
import { AskedAgain1700000000197 } from './0197-asked-again.js';
import { PrinterCancellations1700000000198 } from './0198-printer-cancellations.js';
import { RetentionLocks1700000000199 } from './0199-retention-locks.js';
import { Disks1700000000200 } from './0200-disks.js';
import { StuckOrders1700000000201 } from './0201-stuck-orders.js';
import { DeskViews1700000000202 } from './0202-desk-views.js';
import { DisksOfMachines1700000000203 } from './0203-disks-of-machines.js';
import { AlertDesk1700000000204 } from './0204-alert-desk.js';
import { AuthorizedAmounts1700000000205 } from './0205-authorized-amounts.js';
import { FailedMails1700000000206 } from './0206-failed-mails.js';
import { ApprovalUndoValues1700000000207 } from './0207-approval-undo-values.js';

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
  DesignFolders1700000000024,
  Placements1700000000025,
  UserMockupTasks1700000000026,
  MockupTasks1700000000027,
  Payments1700000000030,
  CatalogueSearch1700000000034,
  TokenPurchases1700000000040,
  Plans1700000000041,
  Disputes1700000000042,
  PlanChanges1700000000043,
  SavedAddresses1700000000044,
  OrderMails1700000000045,
  OrderDesk1700000000050,
  OrderClaims1700000000051,
  KeptLines1700000000055,
  ShippingMethods1700000000056,
  OrderCancellations1700000000058,
  ApprovalUndo1700000000059,
  TokenStatements1700000000061,
  LedgerChecks1700000000062,
  JobFailures1700000000064,
  JobRetention1700000000070,
  Alerts1700000000071,
  AuditChain1700000000079,
  ChainedEntries1700000000080,
  StaffRights1700000000081,
  OrderProblems1700000000083,
  OrdersByDay1700000000084,
  OrderChanges1700000000085,
  Discounts1700000000086,
  ProblemPriority1700000000087,
  JobTraces1700000000098,
  AcceptedQuality1700000000100,
  LinksAtOnce1700000000101,
  QueueHistory1700000000102,
  GiftCodes1700000000110,
  TokenBuckets1700000000120,
  FailureTriage1700000000130,
  OrderLanguage1700000000140,
  PinnedOrders1700000000150,
  PlanPeriods1700000000170,
  BulkJobs1700000000180,
  JobTimeline1700000000181,
  JobNotes1700000000182,
  PlanRefunds1700000000190,
  DiscardRetention1700000000191,
  DueMonths1700000000192,
  JobDesk1700000000193,
  RefundsOfSales1700000000194,
  DueAmounts1700000000195,
  FailedRefunds1700000000196,
  AskedAgain1700000000197,
  PrinterCancellations1700000000198,
  RetentionLocks1700000000199,
  Disks1700000000200,
  StuckOrders1700000000201,
  DeskViews1700000000202,
  DisksOfMachines1700000000203,
  AlertDesk1700000000204,
  AuthorizedAmounts1700000000205,
  FailedMails1700000000206,
  ApprovalUndoValues1700000000207,
];

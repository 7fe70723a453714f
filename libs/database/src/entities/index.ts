import { UserEntity } from './user.entity.js';
import { SettingEntity } from './setting.entity.js';
import { AuditEntryEntity } from './audit-entry.entity.js';
import { JobEntity } from './job.entity.js';
import { TokenAccountEntity } from './token-account.entity.js';
import { TokenEntryEntity } from './token-entry.entity.js';
import { AssetEntity } from './asset.entity.js';
import { DesignEntity } from './design.entity.js';
import { MockupEntity } from './mockup.entity.js';
import { ProductEntity } from './product.entity.js';
import { ProductVariantEntity } from './product-variant.entity.js';
import { CartLineEntity } from './cart-line.entity.js';
import { OrderEntity } from './order.entity.js';
import { OrderItemEntity } from './order-item.entity.js';
import { OrderEventEntity } from './order-event.entity.js';
import { OwnStyleEntity } from './own-style.entity.js';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';
import { ShippingQuoteEntity } from './shipping-quote.entity.js';

/** Every table that code reads or writes through TypeORM. */
export const entities = [
  UserEntity,
  SettingEntity,
  AuditEntryEntity,
  JobEntity,
  TokenAccountEntity,
  TokenEntryEntity,
  AssetEntity,
  DesignEntity,
  MockupEntity,
  ProductEntity,
  ProductVariantEntity,
  CartLineEntity,
  OrderEntity,
  OrderItemEntity,
  OrderEventEntity,
  OwnStyleEntity,
  IdempotencyKeyEntity,
  ShippingQuoteEntity,
];

export {
  UserEntity,
  SettingEntity,
  AuditEntryEntity,
  JobEntity,
  TokenAccountEntity,
  TokenEntryEntity,
  AssetEntity,
  DesignEntity,
  MockupEntity,
  ProductEntity,
  ProductVariantEntity,
  CartLineEntity,
  OrderEntity,
  OrderItemEntity,
  OrderEventEntity,
  OwnStyleEntity,
  IdempotencyKeyEntity,
  ShippingQuoteEntity,
};

import { UserEntity } from './user.entity.js';
import { SettingEntity } from './setting.entity.js';
import { AuditEntryEntity } from './audit-entry.entity.js';
import { JobEntity } from './job.entity.js';
import { TokenAccountEntity } from './token-account.entity.js';
import { TokenEntryEntity } from './token-entry.entity.js';
import { AssetEntity } from './asset.entity.js';
import { DesignEntity } from './design.entity.js';
import { DesignFolderEntity } from './design-folder.entity.js';
import { MockupEntity } from './mockup.entity.js';
import { UserMockupTaskEntity } from './user-mockup-task.entity.js';
import { ProductEntity } from './product.entity.js';
import { ProductVariantEntity } from './product-variant.entity.js';
import { CartLineEntity } from './cart-line.entity.js';
import { OrderEntity } from './order.entity.js';
import { OrderItemEntity } from './order-item.entity.js';
import { OrderItemPlacementEntity } from './order-item-placement.entity.js';
import { OrderEventEntity } from './order-event.entity.js';
import { PlacementEntity } from './placement.entity.js';
import { OwnStyleEntity } from './own-style.entity.js';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';
import { SavedAddressEntity } from './saved-address.entity.js';
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
  DesignFolderEntity,
  MockupEntity,
  UserMockupTaskEntity,
  ProductEntity,
  ProductVariantEntity,
  CartLineEntity,
  OrderEntity,
  OrderItemEntity,
  OrderItemPlacementEntity,
  OrderEventEntity,
  PlacementEntity,
  OwnStyleEntity,
  IdempotencyKeyEntity,
  ShippingQuoteEntity,
  SavedAddressEntity,
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
  DesignFolderEntity,
  MockupEntity,
  UserMockupTaskEntity,
  ProductEntity,
  ProductVariantEntity,
  CartLineEntity,
  OrderEntity,
  OrderItemEntity,
  OrderItemPlacementEntity,
  OrderEventEntity,
  PlacementEntity,
  OwnStyleEntity,
  IdempotencyKeyEntity,
  ShippingQuoteEntity,
  SavedAddressEntity,
};

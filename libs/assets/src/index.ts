export { AssetGarbageCollector, type Collected, type CollectorParts } from './asset-garbage-collector.js';
export { AssetStore, thumbnailKey, type StoredAsset } from './asset-store.js';
export { StorageChoice } from './storage-choice.js';

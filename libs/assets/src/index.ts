export { AssetGarbageCollector } from './asset-garbage-collector.js';
;
export { AssetStore, type StoredAsset } from './asset-store.js';
export { AssetsModule } from './assets.module.js';
export { StorageSettings } from './storage-settings.js';
export { Thumbnails } from './thumbnails.js';

export { classifyError } from './classify.js';
export { CORE, createCore, type Core } from './core.js';
export { CoreModule } from './core.module.js';
export { holdKeyOf, isCharged, presentJob } from './job-presenter.js';
export { Pictures, type StoredAsset } from './pictures.js';
export { announceOrder, presentOrderChange, recordOrderEvent } from './order-submission.js';
export { ProductHooks } from './product-hooks.js';
export { runWorker } from './run-worker.js';
export { WorkerModule, type WorkerOptions } from './worker.module.js';

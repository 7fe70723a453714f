export { classifyError } from './classify.js';
export { CORE, type Core } from './core.js';
export { CoreModule } from './core.module.js';
export { ProductHooks } from './product-hooks.js';
export { runWorker } from './run-worker.js';
export { WorkerModule, type WorkerOptions } from './worker.module.js';

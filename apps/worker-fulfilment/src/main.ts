import { runWorker } from '#jobs';
import { WorkerFulfilmentModule } from './worker-fulfilment.module.js';

await runWorker(WorkerFulfilmentModule);

import { runWorker } from '#jobs';
import { WorkerMockupModule } from './worker-mockup.module.js';

await runWorker(WorkerMockupModule);

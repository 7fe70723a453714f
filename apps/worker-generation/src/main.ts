import { runWorker } from '#jobs';
import { WorkerGenerationModule } from './worker-generation.module.js';

await runWorker(WorkerGenerationModule);

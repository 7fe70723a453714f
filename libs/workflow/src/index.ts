export { CORE, type Core } from './core.js';
export { CoreModule } from './core.module.js';

export { Config, ConfigModule } from './config.module.js';
export { environmentSchema, type Environment } from './environment.js';
export type { CloudinaryConfig, S3Config } from './storage.js';
export { ConfigError, loadConfig, parseConfig, type ProviderEndpoint, type Settings } from './load-config.js';

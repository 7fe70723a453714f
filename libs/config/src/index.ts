export { environmentSchema, type Environment } from './environment.js';
export type { CloudinaryConfig, S3Config } from './storage.js';
export { ConfigError, loadConfig, parseConfig, type Config, type ProviderEndpoint } from './load-config.js';

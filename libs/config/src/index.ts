export { environmentSchema, type Environment } from './environment.js';
export { ConfigError, loadConfig, parseConfig, type Config, type ProviderEndpoint } from './load-config.js';

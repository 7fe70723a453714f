export { Config, ConfigModule } from './config.module.js';
export type { MailSettings } from './load-config.js';
export type { CloudinaryConfig, S3Config } from './storage.js';
export { loadConfig, parseConfig, refuseConfiguration, type Settings } from './load-config.js';
export { projectRoot } from './project-root.js';

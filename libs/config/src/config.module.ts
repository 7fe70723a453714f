import { Global, Module } from '@nestjs/common';
import { loadConfig, type Settings } from './load-config.js';

/** The configuration of the process, parsed once by the one schema; injected by this class. */
export class Config {
  constructor(settings: Settings) {
    Object.assign(this, settings);
  }
}
// The class has exactly the settings' properties: the constructor copies them.
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging
export interface Config extends Settings {}

@Global()
@Module({ providers: [{ provide: Config, useFactory: () => new Config(loadConfig()) }], exports: [Config] })
export class ConfigModule {}

import { Global, Module } from '@nestjs/common';
import { loadConfig, type Settings } from './load-config.js';

/* eslint-disable @typescript-eslint/no-unsafe-declaration-merging, @typescript-eslint/no-empty-object-type --
   One name is the token and the type; the constructor copies every property the interface promises. */
/** The configuration of the process, parsed once by the one schema; injected by this class. */
export class Config {
  constructor(settings: Settings) {
    Object.assign(this, settings);
  }
}
export interface Config extends Settings {}
/* eslint-enable */

@Global()
@Module({ providers: [{ provide: Config, useFactory: () => new Config(loadConfig()) }], exports: [Config] })
export class ConfigModule {}

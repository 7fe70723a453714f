import type { Config } from '#config';
import { RemotePictures } from './remote-pictures.js';

/** The reader for the hosts the configuration names. */
export function createRemotePictures({ remotePictures }: Pick<Config, 'remotePictures'>): RemotePictures {
  return new RemotePictures(remotePictures);
}

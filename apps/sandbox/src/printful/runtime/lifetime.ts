import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';

/** Background work checks this before it writes: the files are closed once shutdown begins. */
@Injectable()
export class Lifetime implements BeforeApplicationShutdown {
  ended = false;

  beforeApplicationShutdown(): void {
    this.ended = true;
  }
}

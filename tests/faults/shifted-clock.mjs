// Shifts the clock of a Node process by as many seconds as a file says, whenever it says so: where libfaketime is not installed.
import { readFileSync } from 'node:fs';

const RealDate = Date;
const shiftMs = () => Number.parseInt(readFileSync(process.env.FAKETIME_TIMESTAMP_FILE, 'utf8'), 10) * 1_000 || 0;

globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    super(...(given.length > 0 ? given : [RealDate.now() + shiftMs()]));
  }

  static now() {
    return RealDate.now() + shiftMs();
  }
};

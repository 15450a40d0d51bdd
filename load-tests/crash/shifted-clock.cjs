'use strict';

// Preloaded into every process of a product (NODE_OPTIONS=--require): JavaScript's clock of the day is ahead of the
// machine's by the milliseconds that CLOCK_SHIFT_FILE names, also when that changes. Durations are not touched.
const { readFileSync } = require('node:fs');

const RealDate = Date;
const file = process.env.CLOCK_SHIFT_FILE;
let shiftMs = 0;
const read = () => {
  try {
    shiftMs = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    // Being written just now.
  }
};
read();
setInterval(read, 100).unref();

const now = () => RealDate.now() + shiftMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, parameters, newTarget) =>
    Reflect.construct(target, parameters.length === 0 ? [now()] : parameters, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

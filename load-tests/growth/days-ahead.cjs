'use strict';

// Preloaded into every process of a product (NODE_OPTIONS=--require): JavaScript's clock of the day is DAYS_AHEAD days ahead
// of the machine's. Durations are not touched.
const RealDate = Date;
const shiftMs = Number(process.env.DAYS_AHEAD ?? 0) * 86_400_000;
const now = () => RealDate.now() + shiftMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, parameters, newTarget) =>
    Reflect.construct(target, parameters.length === 0 ? [now()] : parameters, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

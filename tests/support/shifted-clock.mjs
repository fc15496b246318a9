/**
 * Preloaded into a process (`node --import`), sets its wall clock ahead by CLOCK_AHEAD_MS; monotonic time is unchanged.
 */
const ahead = Number(process.env['CLOCK_AHEAD_MS']);
const RealDate = Date;
const now = () => RealDate.now() + ahead;
globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

import fc from 'fast-check';

/**
 * Where a change is judged, property tests try the same values each time, so that a failure is the change's. On a
 * developer's machine they go on to try others.
 */
const SEED = 20_261_122;

if (process.env['CI'] === 'true') fc.configureGlobal({ seed: SEED });

import fc from 'fast-check';

/**
 * Where a change is judged, property tests try the same values each time, so that a failure is the change's. `PROPERTY_SEED` tries
 * those of another seed; without it they go on to try others on a developer's machine.
 */
const SEED = 20_261_122;

const given = process.env['PROPERTY_SEED'];
if (given !== undefined) fc.configureGlobal({ seed: Number(given) });
else if (process.env['CI'] === 'true') fc.configureGlobal({ seed: SEED });

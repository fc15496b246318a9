import { inject } from 'vitest';

/** Workers are counted from 1; one that takes the place of another has its number. */
const worker = Number(process.env['VITEST_POOL_ID'] ?? 1);
process.env['DATABASE_URL'] = inject('unitDatabaseUrls')[worker - 1];

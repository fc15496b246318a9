import { readFileSync, writeFileSync } from 'node:fs';
import { printModels } from '../src/server/database/schema/prisma-models';

/** Prints the collections' Prisma models from the declarations; with `--check`, only says whether they are in step. */
const TARGET = new URL('../prisma/collections.prisma', import.meta.url);

const printed = printModels();
if (process.argv.includes('--check')) {
  if (readFileSync(TARGET, 'utf8') !== printed) {
    console.error(
      'prisma/collections.prisma is out of step with src/domain/collections: run "npm run models"',
    );
    process.exitCode = 1;
  }
} else {
  writeFileSync(TARGET, printed);
}

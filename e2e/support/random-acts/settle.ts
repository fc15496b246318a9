import { type APIRequestContext, expect } from '@playwright/test';
import { storedPupils } from '../pupils';
import { BrokenLaw } from './broken-law';
import type { Officer } from './officer';
import type { Row } from './sights';
import { plain, RECORD_COLUMNS } from './texts';

const SAVED_MS = 20_000;

/**
 * Ends the acts at a table: the entered texts are stored or shown, also after the page was opened again. @throws
 * {BrokenLaw}
 */
export async function settle(officer: Officer): Promise<void> {
  officer.network.calm();
  await officer.check();
  const saving = officer.page.locator('[role=grid] [data-state=saving]');
  await expect(saving, 'nothing is still being stored').toHaveCount(0, { timeout: SAVED_MS });
  await officer.check();
  await officer.reload();
  await officer.check();
  // The view of all rows, without filters.
  await officer.open();
  await officer.check();
}

/** Compares the newly opened table with the stored records. @throws {BrokenLaw} */
export async function expectShown(officer: Officer, by: APIRequestContext): Promise<void> {
  const differences = async () => {
    const { rows } = await officer.eyes.look();
    const stored = await storedPupils(by, officer.city);
    const drawn = new Set(rows.map(({ record }) => record));
    const seen = (await officer.eyes.hasMore())
      ? stored.filter((one) => drawn.has(String(one['id_siswa'])))
      : stored;
    return differencesOf(rows, seen);
  };
  try {
    await expect.poll(differences).toEqual([]);
  } catch {
    throw new BrokenLaw('shown', (await differences()).join('; '));
  }
}

function differencesOf(rows: readonly Row[], stored: Awaited<ReturnType<typeof storedPupils>>): string[] {
  const shown = new Map(rows.filter(({ record }) => record !== '').map((row) => [row.record, row]));
  const found = stored.flatMap((record) => {
    const row = shown.get(String(record['id_siswa']));
    shown.delete(String(record['id_siswa']));
    if (row === undefined) return [`record ${record['id_siswa']} is not shown`];
    return RECORD_COLUMNS.flatMap((column) => {
      const cell = row.cells.find((one) => one.column === column);
      if (cell === undefined || cell.state !== '' || cell.isEditing) return [];
      const is = String(record[column]);
      return plain(cell.text) === is
        ? []
        : [`${column} of record ${row.record} shows “${cell.text}”, stored is “${is}”`];
    });
  });
  return [...found, ...[...shown.keys()].map((record) => `record ${record} is shown, but not stored`)];
}

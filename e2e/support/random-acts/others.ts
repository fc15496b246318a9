import type { APIRequestContext } from '@playwright/test';
import { mutate } from '../procedures';
import { registerPupils } from '../pupils';
import type { OtherWrite } from './acts';
import type { Officer } from './officer';
import { textFor } from './texts';

/** The page reads the version of the table every four seconds. */
const NOTICED_AFTER_MS = 5_000;
const ANSWER_MS = 2_000;
const DRAWN_MS = 250;

/** Writes like other people, to the records around the cursor of a person. */
export class Others {
  readonly #by: APIRequestContext;

  constructor(by: APIRequestContext) {
    this.#by = by;
  }

  /** @param number the number that makes the texts unique */
  async write(officer: Officer, { what, where, column, noticed }: OtherWrite, number: number): Promise<void> {
    if (what === 'insert') await this.insert(officer.city, number);
    else await this.change(officer, { what, where, column }, number);
    if (noticed) await notice(officer);
  }

  private async insert(city: string, number: number): Promise<void> {
    const kecamatan = textFor('kecamatan', number, { by: 'other', fits: true });
    // The record is in the middle of every order.
    const of = () => ({ kecamatan, jumlah_siswa: 1_010, jenjang: 'SMP' });
    await registerPupils(this.#by, city, { count: 1, of });
  }

  private async change(
    officer: Officer,
    { what, where, column }: Omit<OtherWrite, 'noticed'>,
    number: number,
  ): Promise<void> {
    const record = await recordAt(officer, where);
    if (record === undefined) return;
    const id = { id_siswa: record };
    if (what === 'delete') return this.save({ remove: [{ item: id }] });
    const changed = what === 'move' ? 'kota_kab' : column;
    const value =
      changed === 'tahun'
        ? String(1_950 + (number % 70))
        : textFor(changed, number, { by: 'other', fits: true });
    return this.save({ change: [{ set: { ...id, [changed]: value }, was: {} }] });
  }

  private async save(wish: object): Promise<void> {
    await mutate(this.#by, 'edits.save', { collection: 'siswa', ...wish });
  }
}

/** Waits until the page has noticed the changes of others. */
export async function notice({ page }: Officer): Promise<void> {
  const answer = page.waitForResponse(/tables\.version/, { timeout: ANSWER_MS }).catch(() => undefined);
  await page.clock.fastForward(NOTICED_AFTER_MS);
  await answer;
  await page.waitForTimeout(DRAWN_MS);
}

async function recordAt({ eyes }: Officer, where: OtherWrite['where']): Promise<number | undefined> {
  const { active, rows } = await eyes.look();
  const records = rows.map(({ record }) => record).filter((record) => record !== '');
  const at = records.indexOf(active?.record ?? '');
  const place = {
    above: Math.floor(at / 2),
    here: at,
    below: at + 1 + Math.floor((records.length - at) / 2),
  }[where];
  const record = where === 'above' && at < 1 ? undefined : records[place];
  return record === undefined ? undefined : Number(record);
}

import { hospitalApplications } from '../data/agencies';
import { clinics, diseases, familyNames, givenNames, patientStatuses, specialities } from '../data/hospital';
import { SYNTHETIC } from '../label';
import { daysSince, FIRST_YEAR, LAST_YEAR, years } from '../periods';
import { around, chance } from '../random';
import { counted, type Source } from '../source';
import { dailyUse } from './daily-use';

const DISEASES = 31;
const CLINICS = 32;
const PATIENTS = 33;
const MONTHS = Array.from({ length: 12 }, (_, i) => 12 - i);
const GROWTH = 1.035;
const LAST_DAY = `${LAST_YEAR}-12-31T02:00:00Z`;
const TOP = 10;

/**
 * The ten diseases with the most cases of each month. Their names are the same for every seed; the numbers are not.
 */
export const penyakitTop10 = counted(function* (seed) {
  for (const tahun of years) {
    for (const bulan of MONTHS) {
      const top = diseases
        .map(([name, cases, season], i) => ({
          name,
          cases: cases * seasonal(season, bulan) * around(0.15, DISEASES, tahun, bulan, i),
        }))
        .sort((a, b) => b.cases - a.cases)
        .slice(0, TOP);
      const year = GROWTH ** (tahun - FIRST_YEAR) * around(0.06, seed, DISEASES, tahun, bulan);
      for (const { name, cases } of top) {
        const jumlah = Math.round(cases * year);
        yield { nama_penyakit: name, jumlah, bulan, tahun, date_now: monthAfter(tahun, bulan) };
      }
    }
  }
});

export const kunjunganPoli = counted(function* (seed) {
  for (const tahun of years) {
    for (const [i, { name, visits }] of clinics.entries()) {
      const jumlah = visits * GROWTH ** (tahun - FIRST_YEAR) * around(0.08, seed, CLINICS, tahun, i);
      yield {
        tahun,
        nama_poli: name,
        jumlah_kunjungan: Math.round(jumlah),
        date_now: `${tahun + 1}-01-10T02:00:00Z`,
      };
    }
  }
});

export const transApiNik = counted(function* (seed) {
  for (const { application, ...use } of dailyUse(seed, hospitalApplications)) {
    yield { nama_app: application.name, ...use };
  }
});

/** @param listed the values listed by an administrator, which replace the common ones, because others would be refused */
export function pasien(listed: readonly string[]): Source {
  const statuses =
    listed.length === 0
      ? patientStatuses
      : listed.map((name, i) => [name, 40 + 500 * chance(PATIENTS, i)] as const);
  return counted(function* (seed) {
    for (const { date, year, weekday, number } of daysSince(FIRST_YEAR)) {
      for (const [i, [status, perDay]] of statuses.entries()) {
        const share = status === 'rawat jalan' && weekday === 0 ? 0.05 : 1;
        const jumlah =
          perDay * share * GROWTH ** (year - FIRST_YEAR) * around(0.2, seed, PATIENTS, number, i);
        yield { jumlah: Math.round(jumlah), tanggal: date, date_now: `${date}T23:30:00`, status };
      }
    }
  });
}

export const dokter = counted(function* () {
  let number = 0;
  for (const [spesialis, title, doctors] of specialities) {
    for (let i = 0; i < doctors; i += 1) {
      number += 1;
      const given = number % 2 === 0 ? givenNames.men : givenNames.women;
      const name = `${given[number % given.length]} ${familyNames[(number * 3) % familyNames.length]}`;
      yield { nama_dokter: `dr. ${name}, ${title} ${SYNTHETIC}`, spesialis, date_now: LAST_DAY };
    }
  }
});

export const jamLayanan = counted(function* () {
  for (const { name, days, hours } of clinics) {
    const html_static = `<section>
  <h3>${name}</h3>
  <table>
    <tr><th>Hari</th><th>Jam</th></tr>
    <tr><td>${days}</td><td>${hours} WIB</td></tr>
  </table>
  <p>Pendaftaran ditutup satu jam sebelum layanan berakhir. ${SYNTHETIC}</p>
</section>`;
    yield { html_static, date_now: LAST_DAY };
  }
});

/** Infections are more frequent in the rainy months, late in the year. */
const seasonal = (strength: number, month: number): number =>
  1 + strength * Math.cos(((month - 11.5) / 12) * 2 * Math.PI);

const monthAfter = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 5, 2)).toISOString();

/** The manner in which villages of a part of Aceh are named. */
export type NameStyle = 'aceh' | 'highland' | 'coast';

const PARTS: Readonly<Record<NameStyle, { first: readonly string[]; second: readonly string[] }>> = {
  aceh: {
    first: list(
      'Blang, Cot, Meunasah, Ulee, Paya, Alue, Keude, Ujong, Krueng, Pulo, Tanjong, Lhok, Kuta, Teupin, Matang, Buket, Reudeup, Lueng, Lampoh, Dayah, Babah, Gle, Pante, Rumpet, Kampung, Geulanggang, Mesjid, Seuneubok, Rheum',
    ),
    second: list(
      'Baro, Tunong, Baroh, Teungoh, Lada, Awe, Panyang, Raya, Mee, Bili, Jambee, Kuyun, Asan, Manee, Gapui, Geulumpang, Trieng, Pauh, Rambong, Seupeng, Bale, Keutapang, Siron, Ara, Bungong, Kumbang, Paloh, Peureulak, Rayeuk, Drien, Beuringen',
    ),
  },
  highland: {
    first: list(
      'Kute, Kampung, Blang, Arul, Uning, Pantan, Bur, Wih, Tanjung, Simpang, Lawe, Mendale, Pegayon, Kenawat, Gunung, Rembele, Paya, Ujung, Tingkem',
    ),
    second: list(
      'Baru, Lintang, Kekuyang, Jadi, Reje, Gelime, Lah, Rayang, Sejuk, Kumer, Mulie, Toa, Tengah, Delung, Gajah, Item, Musara, Bukit, Pinang, Sepakat, Damai, Ilang, Rintis',
    ),
  },
  coast: {
    first: list(
      'Tanjung, Sungai, Kampung, Suka, Pulau, Air, Kuala, Batu, Lubuk, Teluk, Ujung, Simpang, Bukit, Alur, Pantai, Muara, Rantau, Padang, Labuhan',
    ),
    second: list(
      'Makmur, Jaya, Baru, Indah, Raya, Dalam, Panjang, Damai, Pinang, Bakti, Sejahtera, Mulia, Kapal, Rukun, Bahagia, Tinggi, Selamat, Liuk, Kumbang, Manunggal, Serai, Harapan, Pandan',
    ),
  },
};

/**
 * Made-up names of the gampongs of one district: no two alike, in the manner of the region.
 * @param district any number that differs from district to district
 */
export function gampongNames(style: NameStyle, district: number, count: number): string[] {
  const { first, second } = PARTS[style];
  const names = new Set<string>();
  for (let i = 0; names.size < count; i += 1) {
    if (i > first.length * second.length) throw new Error(`${count} names are more than "${style}" makes`);
    // Both strides are coprime to the lengths of the lists, which are coprime to each other: every pair is met.
    const a = first[(district * 5 + i) % first.length]!;
    const b = second[(district * 3 + i * 7) % second.length]!;
    names.add(`${a} ${b}`);
  }
  return [...names];
}

function list(text: string): readonly string[] {
  return text.split(', ');
}

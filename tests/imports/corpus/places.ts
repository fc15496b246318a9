/** Districts and villages as the register writes them; the files write them as agencies do. */

export const BESAR = [
  'Lhoknga',
  'Montasik',
  'Darul Imarah',
  'Ingin Jaya',
  'Baitussalam',
  'Krueng Barona Jaya',
] as const;
export const PIDIE_JAYA = [
  'Meureudu',
  'Ulim',
  'Jangka Buya',
  'Bandar Dua',
  'Meurah Dua',
  'Bandar Baru',
  'Panteraja',
  'Trienggadeng',
] as const;
export const BANDA = [
  'Baiturrahman',
  'Kuta Alam',
  'Meuraxa',
  'Syiah Kuala',
  'Lueng Bata',
  'Kuta Raja',
  'Banda Raya',
  'Jaya Baru',
  'Ulee Kareng',
] as const;
export const JAYA = ['Teunom', 'Krueng Sabee', 'Setia Bakti', 'Panga', 'Indra Jaya', 'Pasie Raya'] as const;

export const VILLAGES = {
  Lhoknga: ['Mon Ikeun', 'Nusa', 'Weu Raya', 'Lamkrut', 'Lambaro Kueh'],
  Baitussalam: ['Cadek', 'Kajhu', 'Baet', 'Labuy'],
  'Kuta Raja': ['Keudah', 'Peulanggahan', 'Merduati', 'Lampaseh Kota', 'Gampong Pande', 'Gampong Jawa'],
  Panteraja: ['Keude Panteraja', 'Tu', 'Hagu', 'Muka Blang', 'Mesjid', 'Teungoh', 'Tunong'],
  Ulim: ['Dayah Baroh', 'Reuleut', 'Pulo Lhok', 'Keude Ulim', 'Blang Cari'],
  'Pintu Rime Gayo': ['Rata Ara', 'Blang Rakal'],
  'Syiah Utama': ['Rata Mulie', 'Geruti Jaya'],
  'Krueng Sabee': ['Keude Krueng Sabee', 'Kabong', 'Datar Luas', 'Mon Mata'],
  'Indra Jaya': ['Ujong Muloh', 'Janguet', 'Mukhan', 'Kuala'],
} as const;

export const REGENCIES = [
  'Aceh Barat',
  'Aceh Barat Daya',
  'Aceh Besar',
  'Aceh Jaya',
  'Aceh Selatan',
  'Aceh Singkil',
  'Aceh Tamiang',
  'Aceh Tengah',
  'Aceh Tenggara',
  'Aceh Timur',
  'Aceh Utara',
  'Bener Meriah',
  'Bireuen',
  'Gayo Lues',
  'Nagan Raya',
  'Pidie',
  'Pidie Jaya',
  'Simeulue',
  'Banda Aceh',
  'Langsa',
  'Lhokseumawe',
  'Sabang',
  'Subulussalam',
] as const;

const CITIES: readonly string[] = ['Banda Aceh', 'Langsa', 'Lhokseumawe', 'Sabang', 'Subulussalam'];

/** The name with its type: `Kabupaten Pidie`, `Kota Langsa`. */
export const TITLED = (regency: string): string =>
  `${CITIES.includes(regency) ? 'Kota' : 'Kabupaten'} ${regency}`;

/** The name as the register lists it: `Pidie`, `Kota Langsa`. */
export const listed = (regency: string): string => (CITIES.includes(regency) ? `Kota ${regency}` : regency);

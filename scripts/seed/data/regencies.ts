import type { NameStyle } from './gampong-names';

export type Regency = Readonly<{
  /** As its own statistics write it: cities with "Kota", regencies without "Kabupaten". */
  name: string;
  city: boolean;
  style: NameStyle;
  /** About as many people as it had in 2020, rounded. */
  population: number;
  /** About as many gampongs as it has. */
  gampongs: number;
  /** Its kecamatan, by their real names. */
  districts: readonly string[];
}>;

type Size = { population: number; gampongs: number };

const regency = (name: string, style: NameStyle, size: Size, districts: string): Regency => ({
  name,
  city: false,
  style,
  ...size,
  districts: districts.split(', '),
});

const city = (name: string, style: NameStyle, size: Size, districts: string): Regency => ({
  ...regency(name, style, size, districts),
  city: true,
});

/** The 18 regencies and 5 cities of Aceh with their 289 kecamatan. */
export const regencies: readonly Regency[] = [
  regency(
    'Simeulue',
    'coast',
    { population: 93_000, gampongs: 138 },
    'Teupah Selatan, Simeulue Timur, Teupah Barat, Teupah Tengah, Simeulue Tengah, Teluk Dalam, Simeulue Cut, Salang, Simeulue Barat, Alafan',
  ),
  regency(
    'Aceh Singkil',
    'coast',
    { population: 126_000, gampongs: 116 },
    'Pulau Banyak, Pulau Banyak Barat, Singkil, Singkil Utara, Kuala Baru, Simpang Kanan, Gunung Meriah, Danau Paris, Suro Makmur, Singkohor, Kota Baharu',
  ),
  regency(
    'Aceh Selatan',
    'aceh',
    { population: 232_000, gampongs: 260 },
    'Trumon, Trumon Timur, Trumon Tengah, Bakongan, Bakongan Timur, Kota Bahagia, Kluet Selatan, Kluet Timur, Kluet Utara, Pasie Raja, Kluet Tengah, Tapaktuan, Samadua, Sawang, Meukek, Labuhan Haji, Labuhan Haji Timur, Labuhan Haji Barat',
  ),
  regency(
    'Aceh Tenggara',
    'highland',
    { population: 220_000, gampongs: 385 },
    'Lawe Alas, Babul Rahmah, Tanoh Alas, Lawe Sigala-Gala, Babul Makmur, Semadam, Leuser, Bambel, Bukit Tusam, Lawe Sumur, Babussalam, Lawe Bulan, Badar, Darul Hasanah, Ketambe, Deleng Pokhkisen',
  ),
  regency(
    'Aceh Timur',
    'aceh',
    { population: 422_000, gampongs: 513 },
    'Serba Jadi, Simpang Jernih, Peunaron, Birem Bayeun, Rantau Selamat, Sungai Raya, Peureulak, Peureulak Timur, Peureulak Barat, Ranto Peureulak, Idi Rayeuk, Peudawa, Banda Alam, Idi Tunong, Darul Ihsan, Idi Timur, Darul Aman, Nurussalam, Darul Falah, Julok, Indra Makmu, Pante Bidari, Simpang Ulim, Madat',
  ),
  regency(
    'Aceh Tengah',
    'highland',
    { population: 215_000, gampongs: 295 },
    'Linge, Atu Lintang, Jagong Jeget, Bintang, Lut Tawar, Kebayakan, Pegasing, Bies, Bebesen, Kute Panang, Silih Nara, Ketol, Celala, Rusip Antara',
  ),
  regency(
    'Aceh Barat',
    'aceh',
    { population: 199_000, gampongs: 322 },
    'Johan Pahlawan, Samatiga, Bubon, Arongan Lambalek, Woyla, Woyla Barat, Woyla Timur, Kaway XVI, Meureubo, Pante Ceureumen, Panton Reu, Sungai Mas',
  ),
  regency(
    'Aceh Besar',
    'aceh',
    { population: 405_000, gampongs: 604 },
    'Lhoong, Lhoknga, Leupung, Indrapuri, Kuta Cot Glie, Seulimeum, Kota Jantho, Lembah Seulawah, Mesjid Raya, Darussalam, Baitussalam, Kuta Baro, Montasik, Blang Bintang, Ingin Jaya, Krueng Barona Jaya, Suka Makmur, Kuta Malaka, Simpang Tiga, Darul Imarah, Darul Kamal, Peukan Bada, Pulo Aceh',
  ),
  regency(
    'Pidie',
    'aceh',
    { population: 435_000, gampongs: 730 },
    'Geumpang, Mane, Glumpang Tiga, Glumpang Baro, Mutiara, Mutiara Timur, Tiro/Truseb, Tangse, Keumala, Titeue, Sakti, Mila, Padang Tiji, Delima, Grong-Grong, Indrajaya, Peukan Baro, Kembang Tanjong, Simpang Tiga, Kota Sigli, Pidie, Batee, Muara Tiga',
  ),
  regency(
    'Bireuen',
    'aceh',
    { population: 436_000, gampongs: 609 },
    'Samalanga, Simpang Mamplam, Pandrah, Jeunieb, Peulimbang, Peudada, Juli, Jeumpa, Kota Juang, Kuala, Jangka, Peusangan, Peusangan Selatan, Peusangan Siblah Krueng, Makmur, Gandapura, Kuta Blang',
  ),
  regency(
    'Aceh Utara',
    'aceh',
    { population: 602_000, gampongs: 852 },
    'Sawang, Nisam, Nisam Antara, Banda Baro, Kuta Makmur, Simpang Keuramat, Syamtalira Bayu, Geureudong Pase, Meurah Mulia, Matangkuli, Paya Bakong, Pirak Timu, Cot Girek, Tanah Jambo Aye, Langkahan, Seunuddon, Baktiya, Baktiya Barat, Lhoksukon, Tanah Luas, Nibong, Samudera, Syamtalira Aron, Tanah Pasir, Lapang, Muara Batu, Dewantara',
  ),
  regency(
    'Aceh Barat Daya',
    'aceh',
    { population: 150_000, gampongs: 152 },
    'Manggeng, Lembah Sabil, Tangan-Tangan, Setia, Blangpidie, Jeumpa, Susoh, Kuala Batee, Babahrot',
  ),
  regency(
    'Gayo Lues',
    'highland',
    { population: 99_000, gampongs: 136 },
    'Kuta Panjang, Blang Jerango, Blangkejeren, Putri Betung, Dabun Gelang, Blang Pegayon, Pining, Rikit Gaib, Pantan Cuaca, Terangun, Tripe Jaya',
  ),
  regency(
    'Aceh Tamiang',
    'coast',
    { population: 294_000, gampongs: 213 },
    'Tamiang Hulu, Bandar Pusaka, Kejuruan Muda, Tenggulun, Rantau, Kota Kualasimpang, Seruway, Bendahara, Banda Mulia, Karang Baru, Sekerak, Manyak Payed',
  ),
  regency(
    'Nagan Raya',
    'aceh',
    { population: 168_000, gampongs: 222 },
    'Darul Makmur, Tripa Makmur, Kuala, Kuala Pesisir, Tadu Raya, Beutong, Beutong Ateuh Banggalang, Seunagan, Suka Makmue, Seunagan Timur',
  ),
  regency(
    'Aceh Jaya',
    'aceh',
    { population: 93_000, gampongs: 172 },
    'Teunom, Pasie Raya, Panga, Krueng Sabee, Setia Bakti, Sampoiniet, Darul Hikmah, Jaya, Indra Jaya',
  ),
  regency(
    'Bener Meriah',
    'highland',
    { population: 161_000, gampongs: 232 },
    'Timang Gajah, Gajah Putih, Pintu Rime Gayo, Bukit, Wih Pesam, Bandar, Bener Kelipah, Syiah Utama, Mesidah, Permata',
  ),
  regency(
    'Pidie Jaya',
    'aceh',
    { population: 158_000, gampongs: 222 },
    'Meureudu, Meurah Dua, Bandar Dua, Jangka Buya, Ulim, Trienggadeng, Panteraja, Bandar Baru',
  ),
  city(
    'Kota Banda Aceh',
    'aceh',
    { population: 252_000, gampongs: 90 },
    'Meuraxa, Jaya Baru, Banda Raya, Baiturrahman, Lueng Bata, Kuta Alam, Kuta Raja, Syiah Kuala, Ulee Kareng',
  ),
  city('Kota Sabang', 'aceh', { population: 41_000, gampongs: 18 }, 'Sukajaya, Sukakarya'),
  city(
    'Kota Langsa',
    'aceh',
    { population: 185_000, gampongs: 66 },
    'Langsa Timur, Langsa Lama, Langsa Barat, Langsa Baro, Langsa Kota',
  ),
  city(
    'Kota Lhokseumawe',
    'aceh',
    { population: 188_000, gampongs: 68 },
    'Blang Mangat, Muara Dua, Muara Satu, Banda Sakti',
  ),
  city(
    'Kota Subulussalam',
    'coast',
    { population: 90_000, gampongs: 82 },
    'Simpang Kiri, Penanggalan, Rundeng, Sultan Daulat, Longkib',
  ),
];

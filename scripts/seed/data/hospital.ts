export type Clinic = Readonly<{ name: string; visits: number; days: string; hours: string }>;

const clinic = (name: string, visits: number, days = 'Senin-Jumat', hours = '08.30-12.30'): Clinic => ({
  name: `Poli ${name}`,
  visits,
  days,
  hours,
});

/** Outpatient clinics, with the visits of a year about 2015. */
export const clinics: readonly Clinic[] = [
  clinic('Penyakit Dalam', 21_500, 'Senin-Sabtu'),
  clinic('Anak', 9_800, 'Senin-Sabtu'),
  clinic('Bedah Umum', 8_700),
  clinic('Kebidanan dan Kandungan', 9_100, 'Senin-Sabtu'),
  clinic('Jantung', 15_200),
  clinic('Saraf', 12_400),
  clinic('Mata', 10_300),
  clinic('THT-KL', 7_900),
  clinic('Kulit dan Kelamin', 5_600, 'Senin, Rabu, Jumat'),
  clinic('Paru', 8_900),
  clinic('Jiwa', 4_300, 'Selasa, Kamis'),
  clinic('Ortopedi', 9_700),
  clinic('Urologi', 5_200, 'Senin, Rabu, Jumat'),
  clinic('Gigi dan Mulut', 6_800),
  clinic('Rehabilitasi Medik', 11_600, 'Senin-Jumat', '08.00-13.30'),
  clinic('Bedah Saraf', 3_100, 'Selasa, Kamis'),
  clinic('Onkologi', 6_400),
  clinic('Ginjal dan Hipertensi', 7_200),
  clinic('Geriatri', 3_800, 'Senin, Rabu'),
  clinic('Gizi', 1_900, 'Senin-Jumat', '09.00-12.00'),
];

/** Diseases after the classification in use, with the cases of a month about 2015 and how much seasons matter. */
export const diseases: readonly (readonly [name: string, cases: number, season: number])[] = [
  ['Hipertensi esensial (primer)', 540, 0.05],
  ['Diabetes melitus tipe 2', 470, 0.05],
  ['Infeksi saluran pernapasan atas akut', 430, 0.35],
  ['Dispepsia', 350, 0.15],
  ['Penyakit jantung koroner', 330, 0.05],
  ['Gagal ginjal kronik', 300, 0.03],
  ['Diare dan gastroenteritis', 290, 0.4],
  ['Nyeri punggung bawah', 270, 0.08],
  ['Stroke, tidak disebut perdarahan atau infark', 250, 0.06],
  ['Tuberkulosis paru', 240, 0.08],
  ['Demam berdarah dengue', 200, 0.7],
  ['Asma', 210, 0.25],
  ['Penyakit paru obstruktif kronik', 220, 0.12],
  ['Katarak', 215, 0.05],
  ['Pneumonia', 195, 0.35],
  ['Demam tifoid dan paratifoid', 185, 0.35],
  ['Gagal jantung', 230, 0.06],
  ['Artritis reumatoid', 175, 0.1],
];

/** Statuses of patients and how many a day about 2015; in use while an administrator has listed no others. */
export const patientStatuses: readonly (readonly [name: string, perDay: number])[] = [
  ['rawat jalan', 610],
  ['rawat inap', 95],
  ['gawat darurat', 70],
];

/** Specialities with the title after the name and how many doctors there are. */
export const specialities: readonly (readonly [name: string, title: string, doctors: number])[] = [
  ['Penyakit Dalam', 'Sp.PD', 9],
  ['Anak', 'Sp.A', 6],
  ['Bedah Umum', 'Sp.B', 6],
  ['Kebidanan dan Kandungan', 'Sp.OG', 7],
  ['Jantung dan Pembuluh Darah', 'Sp.JP', 6],
  ['Saraf', 'Sp.N', 5],
  ['Mata', 'Sp.M', 4],
  ['THT-KL', 'Sp.T.H.T.K.L', 4],
  ['Kulit dan Kelamin', 'Sp.D.V.E', 3],
  ['Paru', 'Sp.P', 4],
  ['Jiwa', 'Sp.KJ', 3],
  ['Ortopedi dan Traumatologi', 'Sp.OT', 4],
  ['Urologi', 'Sp.U', 3],
  ['Anestesiologi', 'Sp.An', 6],
  ['Radiologi', 'Sp.Rad', 4],
  ['Patologi Klinik', 'Sp.PK', 3],
  ['Rehabilitasi Medik', 'Sp.K.F.R', 3],
  ['Bedah Saraf', 'Sp.BS', 2],
];

/** Given and second names from which doctors' names are made up. */
export const givenNames = {
  women: [
    'Cut Rahmi',
    'Nurlaila',
    'Fitriani',
    'Safrina',
    'Maulida',
    'Zahara',
    'Husna',
    'Mutia',
    'Raihan',
    'Intan',
  ],
  men: [
    'Teuku Fadhil',
    'Muhammad Iqbal',
    'Zulfikar',
    'Rizal',
    'Hendra',
    'Ikhsan',
    'Munawar',
    'Saiful',
    'Taufik',
  ],
} as const;
export const familyNames = [
  'Hasan',
  'Yusuf',
  'Ismail',
  'Ibrahim',
  'Usman',
  'Abdullah',
  'Sulaiman',
  'Idris',
  'Mahdi',
  'Zakaria',
  'Hanafiah',
] as const;

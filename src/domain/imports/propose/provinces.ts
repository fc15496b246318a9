import { foldedText } from '../../places/fold';

const NAMES =
  'Aceh|Sumatera Utara|Sumatera Barat|Riau|Jambi|Sumatera Selatan|Bengkulu|Lampung|Kepulauan Bangka Belitung|Bangka Belitung|Kepulauan Riau|DKI Jakarta|Jakarta|Jawa Barat|Jawa Tengah|DI Yogyakarta|Daerah Istimewa Yogyakarta|Yogyakarta|Jawa Timur|Banten|Bali|Nusa Tenggara Barat|Nusa Tenggara Timur|Kalimantan Barat|Kalimantan Tengah|Kalimantan Selatan|Kalimantan Timur|Kalimantan Utara|Sulawesi Utara|Sulawesi Tengah|Sulawesi Selatan|Sulawesi Tenggara|Gorontalo|Sulawesi Barat|Maluku|Maluku Utara|Papua|Papua Barat|Papua Selatan|Papua Tengah|Papua Pegunungan|Papua Barat Daya|Irian Jaya|Nanggroe Aceh Darussalam|Kep Bangka Belitung|Kep Riau';
const PROVINCES = new Set(NAMES.split('|').map(foldedText));

/** Whether a text is the name of a province. */
export const isProvince = (text: string): boolean =>
  PROVINCES.has(foldedText(text.replace(/^prov(?:insi|\.)?\s+/i, '')));

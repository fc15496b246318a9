import { both, type Json } from './texts';

const KEY = { 'x-api-key': [] };

/** How a write sends its key. */
export const WRITE_SECURITY: readonly Json[] = [KEY];

/** How a read sends its key: in the header, or as the password of HTTP Basic. */
export const READ_SECURITY: readonly Json[] = [KEY, { basic: [] }];

export const securitySchemes: Json = {
  'x-api-key': {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: both({
      id: 'Kunci API, diperoleh dari administrator atau layanan bantuan pusat data.',
      en: 'An API key, issued by the administrator or the help desk of the data centre.',
    }),
  },
  basic: {
    type: 'http',
    scheme: 'basic',
    description: both({
      id: 'Kunci API sebagai kata sandi, dengan nama pengguna apa pun; hanya untuk membaca, misalnya di Excel atau Power BI.',
      en: 'An API key as the password, with any user name; only for reading, as in Excel or Power BI.',
    }),
  },
};

/** The licences under which an office may offer its open data. */
export const LICENCES = ['CC0-1.0', 'CC-BY-4.0', 'CC-BY-SA-4.0'] as const;
export type Licence = (typeof LICENCES)[number];

/** A licence as catalogues name it: its address, and its name in CKAN's list. */
export const LICENCE_TERMS: Readonly<Record<Licence, { title: string; url: string; ckan: string }>> = {
  'CC0-1.0': {
    ...{ title: 'Creative Commons Zero 1.0', ckan: 'cc-zero' },
    url: 'https://creativecommons.org/publicdomain/zero/1.0/',
  },
  'CC-BY-4.0': {
    ...{ title: 'Creative Commons Attribution 4.0', ckan: 'cc-by' },
    url: 'https://creativecommons.org/licenses/by/4.0/',
  },
  'CC-BY-SA-4.0': {
    ...{ title: 'Creative Commons Attribution-ShareAlike 4.0', ckan: 'cc-by-sa' },
    url: 'https://creativecommons.org/licenses/by-sa/4.0/',
  },
};

/** A stored text as a licence; undefined if it is none. */
export const licenceOf = (text: string | null): Licence | undefined => LICENCES.find((one) => one === text);

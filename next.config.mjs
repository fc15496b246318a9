import createNextIntlPlugin from 'next-intl/plugin';

const withMessages = createNextIntlPlugin({
  requestConfig: './src/app/request-language.ts',
  experimental: {
    // Messages are parsed by the build: the parser is in no page, and nothing waits for it.
    messages: { path: './src/i18n/messages', format: 'json', locales: 'infer', precompile: true },
  },
});

/** 256 random bits as base64url. */
const TOKEN = ':token([A-Za-z0-9_-]{43})';

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // The same sources have the same identifier, so that two builds of them are equal (docs/decisions/package.md).
  generateBuildId: () => process.env['PAGES_BUILD_ID'] ?? null,
  // No page has a picture to scale; without it Next answers 404 under /_next/image and needs no `sharp`.
  images: { unoptimized: true },
  // No answer under /api is a redirect (docs/specification.md, "Operations"): a trailing slash is the same path.
  skipTrailingSlashRedirect: true,
  // Links of former versions carry their token in the path. The browser has to ask again, with the token behind `#`.
  redirects: async () => [
    {
      source: `/:page(set-up|invitation|reset|collect)/${TOKEN}`,
      destination: '/:page#:token',
      permanent: false,
    },
    { source: `/request-access/${TOKEN}`, destination: '/request-access/status#:token', permanent: false },
  ],
  // They stay out of the bundle, so that the server and its routes share one of each.
  serverExternalPackages: [
    'pg',
    'pino',
    '@prisma/client',
    '@prisma/adapter-pg',
    '@prisma/schema-engine-wasm',
    'better-auth',
    'nodemailer',
  ],
  experimental: {
    optimizePackageImports: ['@mantine/core', '@mantine/hooks', '@tabler/icons-react'],
    // Nothing is written into the folder of the build: it may be read-only, and then any call of /_next/image would end the process.
    isrFlushToDisk: false,
  },
  // Types are checked by `npm run check`, once.
  typescript: { ignoreBuildErrors: true },
};

export default withMessages(config);

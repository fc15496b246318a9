import { CONTENT_SECURITY_POLICY } from './assets';

/** Why the page is no React page: Next puts inline scripts into those, and this one needs none. */
const PAGE = `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Dokumentasi API · API documentation</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/page.css">
<script src="/docs/scalar.js" defer></script>
<script src="/docs/page.js" type="module"></script>
</head>
<body>
<header class="bar">
<a class="name" href="/">Layanan Data Statistik Daerah <span lang="en">Regional Statistical Data Service</span></a>
<nav aria-label="Dokumen · Documents">
<a href="/docs/api.md">Panduan · <span lang="en">Guide</span></a>
<a href="/api/openapi.json">OpenAPI 3.1</a>
</nav>
</header>
<main id="reference">
<p class="notice" role="status">Memuat dokumentasi … · <span lang="en">Loading the documentation …</span></p>
<noscript><p class="notice">Halaman ini memerlukan JavaScript; <a href="/docs/api.md">panduan</a> tidak. ·
<span lang="en">This page needs JavaScript; the <a href="/docs/api.md">guide</a> does not.</span></p></noscript>
</main>
</body>
</html>
`;

/** The interactive documentation of the REST interface; it asks nothing of any other host. */
export function GET(): Response {
  return new Response(PAGE, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  });
}

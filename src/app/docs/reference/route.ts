import { sendPage } from '../assets';

/** Plain HTML instead of a React page, because Next adds inline scripts to those, which the policy forbids. */
const PAGE = `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Referensi API · API reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/page.css">
<script src="/docs/scalar.js" defer></script>
<script src="/docs/page.js" type="module"></script>
</head>
<body>
<header class="bar">
<a class="name" href="/">Layanan Data Statistik Daerah <span lang="en">Regional Statistical Data Service</span></a>
<nav aria-label="Dokumen · Documents">
<a href="/docs">Panduan · <span lang="en">Guide</span></a>
<a href="/api/openapi.json">OpenAPI 3.1</a>
</nav>
</header>
<main id="reference">
<p class="notice" role="status">Memuat referensi … · <span lang="en">Loading the reference …</span></p>
<noscript><p class="notice">Halaman ini memerlukan JavaScript; <a href="/docs">panduan</a> tidak. ·
<span lang="en">This page needs JavaScript; the <a href="/docs">guide</a> does not.</span></p></noscript>
</main>
</body>
</html>
`;

/** The interactive reference of the REST interface; it sends no requests to other hosts. */
export const GET = (): Response => sendPage(PAGE);

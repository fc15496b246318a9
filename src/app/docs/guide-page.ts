import { type Collection, collections, type GroupName, groups } from '@/domain/collections';
import type { PageLanguage } from '@/i18n/languages';
import { escapeHtml, type Guide } from './guide';

const WORDS = {
  id: {
    title: 'Dokumentasi API',
    product: 'Layanan Data Statistik Daerah',
    lead: 'Membaca dan mengirim data kependudukan, pendidikan, dan rumah sakit dari program Anda, lewat REST dengan kunci API.',
    request: 'Ajukan permohonan akses',
    reference: 'Referensi interaktif',
    documents: 'Dokumen',
    contents: 'Isi panduan',
    collections: 'Koleksi',
    guide: 'Panduan',
    changes: { label: 'Perubahan', anchor: 'kontak-dan-perubahan' },
    other: 'English',
    skip: 'Langsung ke isi',
  },
  en: {
    title: 'API documentation',
    product: 'Regional Statistical Data Service',
    lead: 'Read and send population, education and hospital data from your programs, over REST with an API key.',
    request: 'Request access',
    reference: 'Interactive reference',
    documents: 'Documents',
    contents: 'Contents of the guide',
    collections: 'Collections',
    guide: 'Guide',
    changes: { label: 'Changes', anchor: 'contact-and-changes' },
    other: 'Bahasa Indonesia',
    skip: 'Skip to content',
  },
} as const;

/** The first page of the documentation: how to get a key, every collection, and the guide. It needs no script. */
export function guidePage(language: PageLanguage, { html, sections }: Guide): string {
  const t = WORDS[language];
  const other = language === 'id' ? 'en' : 'id';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${t.title} · ${t.product}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/page.css">
<script src="/docs/earlier-links.js" defer></script>
</head>
<body>
<a class="skip" href="#content">${t.skip}</a>
<header class="bar">
<a class="name" href="/">${t.product}</a>
<nav aria-label="${t.documents}">
<a href="/docs/reference">${t.reference}</a>
<a class="wide" href="/api/openapi.json">OpenAPI 3.1</a>
<a class="wide" href="#${t.changes.anchor}">${t.changes.label}</a>
<a href="/docs?lang=${other}" lang="${other}" hreflang="${other}">${t.other}</a>
</nav>
</header>
<div class="guide">
<nav class="contents" aria-label="${t.contents}">
<ol>
<li><a href="#collections">${t.collections}</a></li>
${sections.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`).join('\n')}
</ol>
</nav>
<main id="content">
<h1>${t.title}</h1>
<p class="lead">${t.lead}</p>
<p class="actions"><a class="primary" href="/request-access">${t.request}</a>
<a href="/docs/reference">${t.reference}</a></p>
<h2 id="collections">${t.collections}</h2>
<div class="groups">
${(Object.keys(groups) as GroupName[]).map((group) => groupOf(group, language)).join('\n')}
</div>
${html}</main>
</div>
</body>
</html>
`;
}

function groupOf(group: GroupName, language: PageLanguage): string {
  const rows = collections.filter((one) => one.group === group).map((one) => rowOf(one, language));
  return `<section><h3>${groups[group][language]}</h3><ul>
${rows.join('\n')}
</ul></section>`;
}

/** The address of a collection in the reference, in Scalar's format. */
const rowOf = ({ resource, label, path }: Collection, language: PageLanguage): string =>
  `<li><a href="/docs/reference#tag/${resource}">${escapeHtml(label[language])}</a> <code>${path}</code></li>`;

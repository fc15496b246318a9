import styles from './page.module.css';

const LINKS = [
  { href: '/docs', indonesian: 'Dokumentasi API', english: 'API documentation, to read and to try' },
  { href: '/api/openapi.json', indonesian: 'Dokumen OpenAPI', english: 'OpenAPI 3.1 document, for programs' },
];

/** The way in: what this is and where its documentation is. */
export default function HomePage() {
  return (
    <main className={styles.page}>
      <h1>Layanan Data Statistik Daerah</h1>
      <p className={styles.english} lang="en">
        Regional Statistical Data Service
      </p>
      <p>
        Enam belas koleksi data kependudukan, pendidikan, dan rumah sakit daerah melalui REST. Setiap
        permintaan memerlukan kunci API yang terdaftar.
      </p>
      <p className={styles.english} lang="en">
        Sixteen collections of population, education and hospital data over REST. Every request needs a
        registered API key.
      </p>
      <ul className={styles.links}>
        {LINKS.map(({ href, indonesian, english }) => (
          <li key={href}>
            <a href={href}>{indonesian}</a>
            <span lang="en">{english}</span>
          </li>
        ))}
      </ul>
    </main>
  );
}

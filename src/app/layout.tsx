import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import './global.css';

export const metadata: Metadata = {
  title: 'Layanan Data Statistik Daerah · Regional Statistical Data Service',
  description: 'Enam belas koleksi data statistik daerah melalui REST',
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="id">
      <body>{children}</body>
    </html>
  );
}

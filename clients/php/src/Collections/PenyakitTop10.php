<?php

declare(strict_types=1);

// Written by "npm run clients" from the OpenAPI document; do not edit.

namespace StatistikDaerah\Collections;

use StatistikDaerah\Collection;

/**
 * Sepuluh penyakit terbanyak · Ten most frequent diseases: /api/rsud/penyakit_top_10
 *
 * @extends Collection<
 *   array{id_penyakit: int, nama_penyakit: string, jumlah: int, bulan: int, tahun: int, date_now: string},
 *   array{nama_penyakit: string|int|float, jumlah: string|int, bulan: string|int, tahun: string|int, date_now?: string|null},
 *   array{id_penyakit: string|int, nama_penyakit?: string|int|float, jumlah?: string|int, bulan?: string|int, tahun?: string|int, date_now?: string|null}
 * >
 */
final class PenyakitTop10 extends Collection
{
    public const PATH = '/api/rsud/penyakit_top_10';
    public const IDENTIFIER = 'id_penyakit';
}

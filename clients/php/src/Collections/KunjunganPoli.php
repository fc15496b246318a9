<?php

declare(strict_types=1);

// Written by "npm run clients" from the OpenAPI document; do not edit.

namespace StatistikDaerah\Collections;

use StatistikDaerah\Collection;

/**
 * Kunjungan poliklinik · Outpatient visits: /api/rsud/kunjungan_poli
 *
 * @extends Collection<
 *   array{id_kunjungan_poli: int, tahun: int, nama_poli: string, jumlah_kunjungan: int, date_now: string},
 *   array{tahun: string|int, nama_poli: string|int|float, jumlah_kunjungan: string|int, date_now?: string|null},
 *   array{id_kunjungan_poli: string|int, tahun?: string|int, nama_poli?: string|int|float, jumlah_kunjungan?: string|int, date_now?: string|null}
 * >
 */
final class KunjunganPoli extends Collection
{
    public const PATH = '/api/rsud/kunjungan_poli';
    public const IDENTIFIER = 'id_kunjungan_poli';
}

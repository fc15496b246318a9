<?php

declare(strict_types=1);

// Written by "npm run clients" from the OpenAPI document; do not edit.

namespace StatistikDaerah\Collections;

use StatistikDaerah\Collection;

/**
 * Pasien · Patients: /api/rsud/pasien
 *
 * @extends Collection<
 *   array{id_kunjungan: int, jumlah: int, tanggal: string, date_now: string, status: string},
 *   array{jumlah: string|int, tanggal: string, date_now?: string|null, status: string|int|float},
 *   array{id_kunjungan: string|int, jumlah?: string|int, tanggal?: string, date_now?: string|null, status?: string|int|float}
 * >
 */
final class Pasien extends Collection
{
    public const PATH = '/api/rsud/pasien';
    public const IDENTIFIER = 'id_kunjungan';
}

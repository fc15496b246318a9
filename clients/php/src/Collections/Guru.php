<?php

declare(strict_types=1);

// Written by "npm run clients" from the OpenAPI document; do not edit.

namespace StatistikDaerah\Collections;

use StatistikDaerah\Collection;

/**
 * Guru · Teachers: /api/disdik/guru
 *
 * @extends Collection<
 *   array{id_guru: int, kota_kab: string, kecamatan: string, tahun: int, semester: string, jenjang: string, jumlah_guru: int, date_now: string},
 *   array{kota_kab: string|int|float, kecamatan: string|int|float, tahun: string|int, semester: string|int|float, jenjang: string|int|float, jumlah_guru: string|int, date_now?: string|null},
 *   array{id_guru: string|int, kota_kab?: string|int|float, kecamatan?: string|int|float, tahun?: string|int, semester?: string|int|float, jenjang?: string|int|float, jumlah_guru?: string|int, date_now?: string|null}
 * >
 */
final class Guru extends Collection
{
    public const PATH = '/api/disdik/guru';
    public const IDENTIFIER = 'id_guru';
}

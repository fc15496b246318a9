<?php

declare(strict_types=1);

// Written by "npm run clients" from the OpenAPI document; do not edit.

namespace StatistikDaerah\Collections;

use StatistikDaerah\Collection;

/**
 * Sekolah · Schools: /api/disdik/sekolah
 *
 * @extends Collection<
 *   array{id_sekolah: int, kota_kab: string, kecamatan: string, tahun: int, semester: string, jenjang: string, jumlah_sekolah: int, date_now: string},
 *   array{kota_kab: string|int|float, kecamatan: string|int|float, tahun: string|int, semester: string|int|float, jenjang: string|int|float, jumlah_sekolah: string|int, date_now?: string|null},
 *   array{id_sekolah: string|int, kota_kab?: string|int|float, kecamatan?: string|int|float, tahun?: string|int, semester?: string|int|float, jenjang?: string|int|float, jumlah_sekolah?: string|int, date_now?: string|null}
 * >
 */
final class Sekolah extends Collection
{
    public const PATH = '/api/disdik/sekolah';
    public const IDENTIFIER = 'id_sekolah';
}

<?php

declare(strict_types=1);

// Written by "npm run clients" from the OpenAPI document; do not edit.

namespace StatistikDaerah\Collections;

use StatistikDaerah\Collection;

/**
 * Siswa · Pupils: /api/disdik/siswa
 *
 * @extends Collection<
 *   array{id_siswa: int, kota_kab: string, kecamatan: string, tahun: int, semester: string, jenjang: string, jumlah_siswa: int, date_now: string},
 *   array{kota_kab: string|int|float, kecamatan: string|int|float, tahun: string|int, semester: string|int|float, jenjang: string|int|float, jumlah_siswa: string|int, date_now?: string|null},
 *   array{id_siswa: string|int, kota_kab?: string|int|float, kecamatan?: string|int|float, tahun?: string|int, semester?: string|int|float, jenjang?: string|int|float, jumlah_siswa?: string|int, date_now?: string|null}
 * >
 */
final class Siswa extends Collection
{
    public const PATH = '/api/disdik/siswa';
    public const IDENTIFIER = 'id_siswa';
}

<?php

declare(strict_types=1);

// Written by "npm run clients" from the OpenAPI document; do not edit.

namespace StatistikDaerah\Collections;

use StatistikDaerah\Collection;

/**
 * Pengulangan kelas · Pupils repeating a year: /api/disdik/pengulangan_kelas
 *
 * @extends Collection<
 *   array{id_pengulangan: int, kota_kab: string, kecamatan: string, tahun: int, jenjang: string, jumlah_siswa: int, date_now: string},
 *   array{kota_kab: string|int|float, kecamatan: string|int|float, tahun: string|int, jenjang: string|int|float, jumlah_siswa: string|int, date_now?: string|null},
 *   array{id_pengulangan: string|int, kota_kab?: string|int|float, kecamatan?: string|int|float, tahun?: string|int, jenjang?: string|int|float, jumlah_siswa?: string|int, date_now?: string|null}
 * >
 */
final class PengulanganKelas extends Collection
{
    public const PATH = '/api/disdik/pengulangan_kelas';
    public const IDENTIFIER = 'id_pengulangan';
}

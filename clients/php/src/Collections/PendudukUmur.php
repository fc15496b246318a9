<?php

declare(strict_types=1);

// Written by "npm run clients" from the OpenAPI document; do not edit.

namespace StatistikDaerah\Collections;

use StatistikDaerah\Collection;

/**
 * Penduduk menurut umur · Population by age: /api/drka/penduduk_umur
 *
 * @extends Collection<
 *   array{id_penduduk_umur: int, kota_kab: string, kecamatan: string, gampong: string, semester: string, tahun: int, range_usia: string, jumlah_penduduk: int, date_now: string},
 *   array{kota_kab: string|int|float, kecamatan: string|int|float, gampong: string|int|float, semester: string|int|float, tahun: string|int, range_usia: string|int|float, jumlah_penduduk: string|int, date_now?: string|null},
 *   array{id_penduduk_umur: string|int, kota_kab?: string|int|float, kecamatan?: string|int|float, gampong?: string|int|float, semester?: string|int|float, tahun?: string|int, range_usia?: string|int|float, jumlah_penduduk?: string|int, date_now?: string|null}
 * >
 */
final class PendudukUmur extends Collection
{
    public const PATH = '/api/drka/penduduk_umur';
    public const IDENTIFIER = 'id_penduduk_umur';
}

<?php

declare(strict_types=1);

// Written by "npm run clients" from the OpenAPI document; do not edit.

namespace StatistikDaerah\Collections;

use StatistikDaerah\Collection;

/**
 * Penduduk menurut pekerjaan · Population by occupation: /api/drka/penduduk_pekerjaan
 *
 * @extends Collection<
 *   array{id_penduduk_pekerjaan: int, kota_kab: string, kecamatan: string, gampong: string, semester: string, tahun: int, nama_pekerjaan: string, jumlah_penduduk: int, date_now: string},
 *   array{kota_kab: string|int|float, kecamatan: string|int|float, gampong: string|int|float, semester: string|int|float, tahun: string|int, nama_pekerjaan: string|int|float, jumlah_penduduk: string|int, date_now?: string|null},
 *   array{id_penduduk_pekerjaan: string|int, kota_kab?: string|int|float, kecamatan?: string|int|float, gampong?: string|int|float, semester?: string|int|float, tahun?: string|int, nama_pekerjaan?: string|int|float, jumlah_penduduk?: string|int, date_now?: string|null}
 * >
 */
final class PendudukPekerjaan extends Collection
{
    public const PATH = '/api/drka/penduduk_pekerjaan';
    public const IDENTIFIER = 'id_penduduk_pekerjaan';
}

<?php

declare(strict_types=1);

// Written by "npm run clients" from the OpenAPI document; do not edit.

namespace StatistikDaerah\Collections;

use StatistikDaerah\Collection;

/**
 * Penduduk menurut jenis kelamin · Population by sex: /api/drka/penduduk_jk
 *
 * @extends Collection<
 *   array{id_penduduk_jk: int, kota_kab: string, kecamatan: string, gampong: string, semester: string, tahun: int, laki_laki: int, perempuan: int, date_now: string},
 *   array{kota_kab: string|int|float, kecamatan: string|int|float, gampong: string|int|float, semester: string|int|float, tahun: string|int, laki_laki: string|int, perempuan: string|int, date_now?: string|null},
 *   array{id_penduduk_jk: string|int, kota_kab?: string|int|float, kecamatan?: string|int|float, gampong?: string|int|float, semester?: string|int|float, tahun?: string|int, laki_laki?: string|int, perempuan?: string|int, date_now?: string|null}
 * >
 */
final class PendudukJk extends Collection
{
    public const PATH = '/api/drka/penduduk_jk';
    public const IDENTIFIER = 'id_penduduk_jk';
}

<?php

declare(strict_types=1);

// Written by "npm run clients" from the OpenAPI document; do not edit.

namespace StatistikDaerah\Collections;

use StatistikDaerah\Collection;

/**
 * Partisipasi kasar (APK) · Gross enrolment (APK): /api/disdik/apk
 *
 * @extends Collection<
 *   array{id_apk: int, kota_kab: string, kecamatan: string, tahun: int, jenjang: string, jumlah_apk: int, date_now: string},
 *   array{kota_kab: string|int|float, kecamatan: string|int|float, tahun: string|int, jenjang: string|int|float, jumlah_apk: string|int, date_now?: string|null},
 *   array{id_apk: string|int, kota_kab?: string|int|float, kecamatan?: string|int|float, tahun?: string|int, jenjang?: string|int|float, jumlah_apk?: string|int, date_now?: string|null}
 * >
 */
final class Apk extends Collection
{
    public const PATH = '/api/disdik/apk';
    public const IDENTIFIER = 'id_apk';
}

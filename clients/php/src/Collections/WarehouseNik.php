<?php

declare(strict_types=1);

// Written by "npm run clients" from the OpenAPI document; do not edit.

namespace StatistikDaerah\Collections;

use StatistikDaerah\Collection;

/**
 * Pemakaian gudang data NIK · Use of the NIK warehouse: /api/drka/warehouse_nik
 *
 * @extends Collection<
 *   array{id_warehouse_nik: int, nama_skpa: string, nama_app: string, timestamp: string, jumlah_transaksi: int, date_now: string},
 *   array{nama_skpa: string|int|float, nama_app: string|int|float, timestamp: string, jumlah_transaksi: string|int, date_now?: string|null},
 *   array{id_warehouse_nik: string|int, nama_skpa?: string|int|float, nama_app?: string|int|float, timestamp?: string, jumlah_transaksi?: string|int, date_now?: string|null}
 * >
 */
final class WarehouseNik extends Collection
{
    public const PATH = '/api/drka/warehouse_nik';
    public const IDENTIFIER = 'id_warehouse_nik';
}

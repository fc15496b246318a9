<?php

declare(strict_types=1);

namespace StatistikDaerah;

use StatistikDaerah\Exceptions\RefusedItemsException;

/**
 * The outcome of all items of a write.
 *
 * @template T of array
 */
final class WriteResult
{
    public int $saved = 0;
    public int $deleted = 0;
    public int $failed = 0;
    public int $duplicates = 0;
    /** @var list<T> */
    public array $records = [];
    /**
     * The items that were not stored, by their positions among all items of the write, from 0.
     *
     * @var list<array{index: int, item: array, code: string, field?: string, message: string, more?: list<array>, stored?: int, same_as?: int}>
     */
    public array $refused = [];
    /**
     * Of a merge: the positions of the items by what became of them.
     *
     * @var array{created: list<int>, changed: list<int>, unchanged: list<int>}
     */
    public array $merged = ['created' => [], 'changed' => [], 'unchanged' => []];
    /** @var list<string> of an API key that only proposes: the proposals, of which nothing is stored yet */
    public array $proposals = [];
    /** The batches whose first reply was given again. */
    public int $replayed = 0;

    /**
     * @return $this
     * @throws RefusedItemsException if an item was not stored; duplicates of stored records count unless they are allowed
     */
    public function throwIfRefused(bool $allowDuplicates = false): self
    {
        $refused = array_values(array_filter(
            $this->refused,
            static fn (array $one): bool => !($allowDuplicates && $one['code'] === 'duplicate'),
        ));
        if ($refused !== [] || $this->failed > 0) {
            throw new RefusedItemsException($refused);
        }
        return $this;
    }

    /** @internal adds the reply to a batch whose first item has this position */
    public function add(array $reply, int $first, array $items): void
    {
        $this->saved += $reply['info']['jumlah_tersimpan'] ?? 0;
        $this->deleted += $reply['info']['jumlah_terhapus'] ?? 0;
        $this->failed += $reply['info']['jumlah_gagal'] ?? 0;
        $this->duplicates += $reply['info']['jumlah_duplikat'] ?? 0;
        foreach ($reply['data'] as $record) {
            $this->records[] = $record;
        }
        foreach ($reply['errors'] as $error) {
            $error['item'] = $items[$error['index']];
            $error['index'] += $first;
            if (isset($error['same_as'])) {
                $error['same_as'] += $first;
            }
            $this->refused[] = $error;
        }
        foreach ($reply['merged'] ?? [] as $name => $places) {
            foreach ($places as $place) {
                $this->merged[$name][] = $first + $place;
            }
        }
        if (isset($reply['proposal'])) {
            $this->proposals[] = $reply['proposal'];
        }
    }
}

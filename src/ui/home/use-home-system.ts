import { useSearchParams } from 'next/navigation';
import { PLACE_SYSTEM, type PlaceSystem, systemOfAddress } from '@/domain/places/successions/place-system';
import { presentSearch } from '../parts/address/present-search';

/** The system of places of the home page's figures, kept in its address. */
export function useHomeSystem() {
  const system = systemOfAddress(useSearchParams());
  return {
    system,
    /** The input of the queries of figures. */
    asked: system === undefined ? {} : { system },
    show: (chosen: PlaceSystem | undefined) => {
      const next = presentSearch();
      next.delete(PLACE_SYSTEM);
      if (chosen !== undefined) next.set(PLACE_SYSTEM, chosen);
      window.history.pushState(null, '', next.size === 0 ? window.location.pathname : `?${next}`);
    },
  };
}

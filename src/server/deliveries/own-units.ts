import type { Collection } from '@/domain/collections';
import type { DeliveryForm } from '@/domain/deliveries/form';
import { unitOfText } from '@/domain/deliveries/gather';
import type { Vocabulary } from '@/domain/places/judge-field';
import type { Actor } from '@/server/actor';
import { type Scope, scopeOf } from '@/server/records/scope';

/** The records to which the lists of an actor are limited; only the lists of some keys are limited. */
export function ownScopeOf(actor: Actor | undefined, collection: Collection): Scope | undefined {
  const scope = actor && scopeOf(actor, collection);
  return scope?.hidesOthers ? scope : undefined;
}

/** The units within a scope: those that its values name, or all if it does not limit the field of the units. */
export function shownUnits(
  scope: Scope | undefined,
  form: DeliveryForm,
  vocabulary: Vocabulary,
): (unit: string) => boolean {
  const values = form.unit && scope?.allowed.get(form.unit.name);
  if (values === undefined) return () => true;
  const units = new Set([...values].map((value) => unitOfText(String(value), form, vocabulary).unit));
  return (unit) => units.has(unit);
}

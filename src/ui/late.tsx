'use client';

import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';

/**
 * A component whose code is loaded when it is first shown, or by `ahead`. `onGivenUp` is called if it cannot be loaded, and
 * if Escape, or a point outside of it, is pressed before it is loaded.
 */
export type Late<Props> = ComponentType<Props & Given> & { ahead: () => void };

type Given = { onGivenUp?: (() => void) | undefined };

/** Loaded after the rows, which are awaited. */
const AHEAD_MS = 500;

const NOTICE = 'part-not-loaded';

/**
 * Loads a component when it is first shown. In contrast to `next/dynamic`, a component that is already loaded is shown at
 * once (React shows an awaited one after 300 ms at the earliest), and one that cannot be loaded does not end the page: a
 * notice reports it, and it is loaded again when it is next shown.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile?: ComponentType,
): Late<Props> {
  const code: Code<Props> = { load, meanwhile };
  return Object.assign(
    ({ onGivenUp, ...props }: Props & Given) => (
      <Part code={code} onGivenUp={onGivenUp} props={props as unknown as Props} />
    ),
    // A part that cannot be loaded now is loaded when it is shown.
    { ahead: () => void loaded(code).catch(() => {}) },
  );
}

/**
 * Loads parts before they are shown: a part that a key opens must be loaded when the next key is pressed. @param parts
 * always the same
 */
export function useAhead(parts: readonly { ahead: () => void }[], isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => {
      for (const part of parts) part.ahead();
    }, AHEAD_MS);
    return () => clearTimeout(timer);
  }, [parts, isOn]);
}

/** The loader of a component, and its result. */
type Code<Props> = {
  readonly load: () => Promise<ComponentType<Props>>;
  /** The placeholder until it is loaded. */
  readonly meanwhile: ComponentType | undefined;
  loaded?: ComponentType<Props>;
};

async function loaded<Props>(code: Code<Props>): Promise<ComponentType<Props>> {
  code.loaded ??= await code.load();
  return code.loaded;
}

function Part<Props extends object>(options: Given & { code: Code<Props>; props: Props }) {
  const { code, props, onGivenUp } = options;
  const t = useTranslations('errors');
  const [Loaded, setLoaded] = useState(() => code.loaded);
  const giveUp = useRef(onGivenUp);
  giveUp.current = onGivenUp;
  const isLoaded = Loaded !== undefined;
  const text = t('not_loaded');
  useEffect(() => {
    if (isLoaded) return;
    let isShown = true;
    const onFailure = () => {
      if (!isShown) return;
      giveUp.current?.();
      notifications.hide(NOTICE);
      notifications.show({ id: NOTICE, message: text, color: 'red' });
    };
    loaded(code).then((component) => isShown && setLoaded(() => component), onFailure);
    return () => {
      isShown = false;
    };
  }, [code, isLoaded, text]);
  useGivingUp(giveUp, !isLoaded);
  const { meanwhile: Meanwhile } = code;
  return Loaded === undefined ? Meanwhile && <Meanwhile /> : <Loaded {...props} />;
}

/** Escape, and a press elsewhere, cancel a part that is being loaded. */
function useGivingUp(giveUp: RefObject<(() => void) | undefined>, isLoading: boolean): void {
  useEffect(() => {
    if (!isLoading) return;
    const onPress = () => giveUp.current?.();
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onPress();
    window.addEventListener('keydown', onKey);
    window.addEventListener('pointerdown', onPress, true);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('pointerdown', onPress, true);
    };
  }, [giveUp, isLoading]);
}

type Press = Readonly<{ ctrlKey: boolean; metaKey: boolean }>;

/** On Apple's systems, Ctrl and a click open the menu, and Command replaces Ctrl. */
const isApple = (): boolean => /^(Mac|iP)/.test(navigator.platform);

/** Whether a press adds another range to the selection. */
export const isAddingPress = ({ ctrlKey, metaKey }: Press): boolean => (isApple() ? metaKey : ctrlKey);

/** Whether a press of the main button opens the menu. */
export const isMenuPress = ({ ctrlKey }: Press): boolean => isApple() && ctrlKey;

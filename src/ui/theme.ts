import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** The blue of the sea around the province: buttons, links, selections. */
const sea: MantineColorsTuple = [
  '#ebf6fb',
  '#d6eaf4',
  '#a9d4e9',
  '#79bddf',
  '#52a9d6',
  '#3a9dd0',
  '#2b92c6',
  '#1b7cad',
  '#0b638e',
  '#00506f',
];

/** The greys of dark pages, of one hue with `--surface-quiet` and `--line`. */
const dark: MantineColorsTuple = [
  '#d4dae0',
  '#aeb8c1',
  '#8795a3',
  '#66727e',
  '#434b54',
  '#3a4047',
  '#2d3238',
  '#22262a',
  '#1d2024',
  '#15181b',
];

/** One theme for every page, light and dark. */
export const theme = createTheme({
  colors: { sea, dark },
  primaryColor: 'sea',
  primaryShade: { light: 8, dark: 8 },
  fontFamily: 'var(--font-text), system-ui, "Segoe UI", "Noto Sans", sans-serif',
  fontFamilyMonospace:
    'ui-monospace, "Cascadia Mono", "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
  headings: { fontWeight: '650', fontFamily: 'inherit' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    // The library's own variant has too little contrast on light backgrounds; the background and the icon show the kind.
    Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } },
    // With reduced motion, the library would not centre it.
    Button: { styles: { loader: { transform: 'translate(-50%, calc(-50% + 1px))' } } },
    // Optional fields are marked by their label; required ones are not, except for screen readers.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    // The header of a dialog is not a banner of the page.
    Modal: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
  },
});

/** Hints, faults and notices, with sufficient contrast; every red is that of a refusal, every yellow that of caution (global.css). */
const SHARED = {
  '--mantine-color-dimmed': 'var(--ink-quiet)',
  '--mantine-color-placeholder': 'var(--ink-quiet)',
  '--mantine-color-error': 'var(--refusal)',
  '--mantine-color-red-light': 'color-mix(in srgb, var(--refusal) 10%, var(--surface))',
  '--mantine-color-red-light-hover': 'color-mix(in srgb, var(--refusal) 16%, var(--surface))',
  '--mantine-color-red-light-color': 'var(--refusal)',
  '--mantine-color-red-outline': 'var(--refusal)',
  '--mantine-color-red-filled': 'var(--mantine-color-red-9)',
  '--mantine-color-red-filled-hover': '#a51f1f',
  '--mantine-color-yellow-light': 'color-mix(in srgb, var(--caution) 12%, var(--surface))',
  '--mantine-color-yellow-light-hover': 'color-mix(in srgb, var(--caution) 18%, var(--surface))',
  '--mantine-color-yellow-light-color': 'var(--caution)',
};

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: SHARED,
  dark: {
    ...SHARED,
    // In the library, the first is white, like texts, and the second has the colour of cards.
    '--mantine-color-sea-light-color': 'var(--mantine-color-sea-3)',
    '--mantine-color-disabled': 'var(--mantine-color-dark-5)',
  },
});

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

/** One theme for every page, light and dark. */
export const theme = createTheme({
  colors: { sea },
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
    // The library's own has too little contrast on light backgrounds; the background and the icon show the kind.
    Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } },
    // With reduced motion, the library would not centre it.
    Button: { styles: { loader: { transform: 'translate(-50%, calc(-50% + 1px))' } } },
    // The header of a dialog is not a banner of the page.
    Modal: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
  },
});

/** Hints and faults below fields, with sufficient contrast. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--ink-quiet)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-placeholder': 'var(--ink-quiet)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--ink-quiet)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-placeholder': 'var(--ink-quiet)',
    // The library's is a dark brown; a notice is recognized by its icon and text, and by its background.
    '--mantine-color-yellow-light': '#363120',
    '--mantine-color-yellow-light-hover': '#423b26',
  },
});

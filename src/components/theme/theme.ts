import { type CSSVariablesResolver, type MantineColorsTuple, createTheme } from '@mantine/core';

const marigold: MantineColorsTuple = [
  '#fff8e1',
  '#ffefc4',
  '#ffe39b',
  '#ffd66e',
  '#ffcb49',
  '#ffc12e',
  '#e9a90f',
  '#b98200',
  '#7a4b00',
  '#4a2d00',
];

const vermilion: MantineColorsTuple = [
  '#ffece8',
  '#ffd5cd',
  '#fcb0a2',
  '#ff9580',
  '#f0705a',
  '#dd4c33',
  '#c8371f',
  '#b32c17',
  '#8c200f',
  '#5f1407',
];

/** Greys with the tint of the ink, for Mantine's dark surfaces and muted text. */
const ink: MantineColorsTuple = [
  '#f7f0e0',
  '#cdc3da',
  '#b8adca',
  '#8b80a3',
  '#5a4e74',
  '#41365a',
  '#2a2239',
  '#211b2e',
  '#16121f',
  '#0e0b15',
];

/** Mantine's theme in the portal's colours. Our own components take theirs from tokens.css. */
export const theme = createTheme({
  colors: { marigold, red: vermilion, dark: ink },
  primaryColor: 'marigold',
  primaryShade: 5,
  black: '#1d1830',
  white: '#fffdf6',
  autoContrast: true,
  defaultRadius: 10,
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontFamily: 'var(--sans)', fontWeight: 'var(--heavy)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
});

/** Mantine's CSS variables, set from tokens.css so that its components and ours look alike. */
const fromTokens = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-2)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--paper-2)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--edge)',
};

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: fromTokens,
  dark: fromTokens,
});

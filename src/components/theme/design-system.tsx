import {
  type MantineColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  createTheme,
  localStorageColorSchemeManager,
  useProviderColorScheme,
} from '@mantine/core';
import { type ReactNode, useState } from 'react';

/** Follows the colour scheme of the operating system. */
export const colorScheme = 'auto';

const theme = createTheme({ cursorType: 'pointer', respectReducedMotion: true });
const getRootElement = () => document.documentElement;

interface DesignSystemProps {
  /** Where the person's choice of a colour scheme is stored; by default in the browser. */
  schemes?: MantineColorSchemeManager;
  children: ReactNode;
}

/**
 * What Mantine's components need around them. How they look is in mantine.css, which is loaded with the first of them:
 * Mantine's own provider would add 2.5 kB to the first load, to render a style element of 12 kB into each document.
 */
export function DesignSystem({ schemes, children }: DesignSystemProps) {
  const [manager] = useState(() => schemes ?? localStorageColorSchemeManager());
  const scheme = useProviderColorScheme({
    defaultColorScheme: colorScheme,
    forceColorScheme: undefined,
    manager,
    getRootElement,
  });
  return (
    <MantineContext
      value={{
        ...scheme,
        getRootElement,
        classNamesPrefix: 'mantine',
        cssVariablesSelector: ':root',
        withStaticClasses: true,
      }}
    >
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}

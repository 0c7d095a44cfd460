import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { type FirstData, FirstDataContext } from '../client/query/first-data.ts';
import { cssVariables, theme } from '../components/theme/theme.ts';

/** Follows the colour scheme of the operating system. */
export const colorScheme = 'auto';

interface ProvidersProps {
  firstData: FirstData;
  children: ReactNode;
}

/** The context providers of the whole page, in the browser and on the server. */
export function Providers({ firstData, children }: ProvidersProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme={colorScheme}
      withGlobalClasses={false}
    >
      <FirstDataContext value={firstData}>{children}</FirstDataContext>
    </MantineProvider>
  );
}

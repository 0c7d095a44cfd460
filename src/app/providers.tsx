import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { type FirstData, FirstDataContext } from '../client/query/first-data.ts';
import { cssVariables, theme } from '../components/theme/theme.ts';

/** What the reader's system asks for. */
export const colorScheme = 'auto';

interface ProvidersProps {
  firstData: FirstData;
  children: ReactNode;
}

/** What the whole page stands on, in the browser and on the server alike. */
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

import type { ReactNode } from 'react';
import { type FirstData, FirstDataContext } from '../client/query/first-data.ts';
import { DesignSystem } from '../components/theme/design-system.tsx';

interface ProvidersProps {
  firstData: FirstData;
  children: ReactNode;
}

/** The context providers of the whole page, in the browser and on the server. */
export function Providers({ firstData, children }: ProvidersProps) {
  return (
    <DesignSystem>
      <FirstDataContext value={firstData}>{children}</FirstDataContext>
    </DesignSystem>
  );
}

import { useLocation } from 'react-router-dom';

/** The state of the shown history entry. The browser stores it across versions, so parse it. */
export function useLocationState(): unknown {
  const location: { state: unknown } = useLocation();
  return location.state;
}

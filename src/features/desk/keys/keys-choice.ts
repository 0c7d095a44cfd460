import { useLocalChoice } from '../../../components/hooks/use-local-choice.ts';

/**
 * Whether single-key shortcuts are on: yes, unless the user has turned them off on this device (WCAG 2.1.4,
 * Character Key Shortcuts).
 */
export function useKeysChoice(): [boolean, (on: boolean) => void] {
  const [choice, choose] = useLocalChoice('deskKeys', ['on', 'off'], 'on');
  return [choice === 'on', (on) => choose(on ? 'on' : 'off')];
}

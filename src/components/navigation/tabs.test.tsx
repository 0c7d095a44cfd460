import { fireEvent, screen } from '@testing-library/react';
import { useSearchParams } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import {
  closeScreen,
  currentAddress,
  showScreen,
} from '../../../tests/support/page/screens/screen.tsx';
import { Tabs } from './tabs.tsx';

afterEach(closeScreen);

const tabs = (['one', 'two', 'three'] as const).map((name) => ({
  name,
  label: `Tab ${name}`,
  to: `/?tab=${name}`,
}));

function Sample() {
  const [query] = useSearchParams();
  const selected = tabs.find(({ name }) => name === query.get('tab'))?.name ?? 'one';
  return (
    <Tabs label="Sample" tabs={tabs} selected={selected}>
      {`shows ${selected}`}
    </Tabs>
  );
}

const tab = (name: string) => screen.getByRole('tab', { name: `Tab ${name}` });
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document, { key: name });

test('the Tab key stops only at the selected tab, which labels the panel', () => {
  showScreen(<Sample />, '/?tab=two');
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  const panel = screen.getByRole('tabpanel', { name: 'Tab two' });
  expect(panel.textContent).toBe('shows two');
  expect(tab('two').getAttribute('aria-controls')).toBe(panel.id);
});

test('arrow keys, Home and End move the focus between tabs without selecting one', () => {
  showScreen(<Sample />);
  tab('one').focus();
  const after = (pressed: string) => {
    key(pressed);
    return document.activeElement?.textContent;
  };
  expect(['ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home'].map(after)).toEqual([
    'Tab two',
    'Tab three',
    'Tab one',
    'Tab three',
    'Tab one',
  ]);
  expect(screen.getByRole('tabpanel').textContent).toBe('shows one');
});

test('Space selects the focused tab and puts it into the address', () => {
  showScreen(<Sample />);
  tab('one').focus();
  key('ArrowRight');
  key(' ');
  expect(screen.getByRole('tabpanel').textContent).toBe('shows two');
  expect(currentAddress()).toBe('/?tab=two');
  expect(document.activeElement).toBe(tab('two'));
});

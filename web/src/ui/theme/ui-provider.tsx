import '@mantine/core/styles.layer.css';
import './base.css';

import {
  localStorageColorSchemeManager,
  MantineProvider,
  useComputedColorScheme,
  useMantineColorScheme,
  type MantineColorScheme,
} from '@mantine/core';
import { useEffect, type ReactNode } from 'react';

import { ConfirmHost } from '../overlays/confirm-host.tsx';
import { cssVariablesResolver, theme } from './theme.ts';
import { Toasts } from '../feedback/toasts.tsx';
import { warmUp } from '../overlays/warm-up.ts';

/** `auto` follows the system. */
export type ColorSchemeChoice = MantineColorScheme;

const colorSchemeManager = localStorageColorSchemeManager({ key: 'marquee.color-scheme' });

/** The look, dialogs and toasts of the whole product: once, around everything. */
export function UiProvider({ children }: { children: ReactNode }) {
  useEffect(warmUp, []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      {children}
      <ConfirmHost />
      <Toasts />
    </MantineProvider>
  );
}

/** What the person chose (kept in this browser), what that comes to now, and the setter. */
export function useColorSchemeChoice(): {
  choice: ColorSchemeChoice;
  scheme: 'light' | 'dark';
  setChoice: (choice: ColorSchemeChoice) => void;
} {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  return { choice: colorScheme, scheme, setChoice: setColorScheme };
}

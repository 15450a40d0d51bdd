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
  useLightPrint();
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

const SCHEME_ATTRIBUTE = 'data-mantine-color-scheme';

/** Prints in the light scheme, whichever is on the screen: paper is white. */
function useLightPrint(): void {
  useEffect(() => {
    const root = document.documentElement;
    let before: string | null = null;
    const lighten = () => {
      before = root.getAttribute(SCHEME_ATTRIBUTE);
      root.setAttribute(SCHEME_ATTRIBUTE, 'light');
    };
    const restore = () => root.setAttribute(SCHEME_ATTRIBUTE, before ?? 'light');
    window.addEventListener('beforeprint', lighten);
    window.addEventListener('afterprint', restore);
    return () => {
      window.removeEventListener('beforeprint', lighten);
      window.removeEventListener('afterprint', restore);
    };
  }, []);
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

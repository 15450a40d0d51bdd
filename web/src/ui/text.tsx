import { Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';

export { Anchor, Code, Kbd, List, Text, Title } from '@mantine/core';
export type { AnchorProps, TextProps, TitleProps } from '@mantine/core';

/** A figure whose digits are all as wide as each other, so that it does not jump when it counts. */
export function Num({ children, ...rest }: TextProps & { children: ReactNode; title?: string }) {
  return (
    <Text span inherit {...rest} ff="inherit" data-num>
      {children}
    </Text>
  );
}

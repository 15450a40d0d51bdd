export { Code, Kbd, List, Text, Title } from '@mantine/core';
export type { TextProps, TitleProps } from '@mantine/core';

export { Group, SimpleGrid, Stack, VisuallyHidden } from '@mantine/core';

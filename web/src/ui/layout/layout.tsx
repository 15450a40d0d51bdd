export { AppShell, Container, Group, SimpleGrid, Stack, VisuallyHidden } from '@mantine/core';

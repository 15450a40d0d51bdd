export { HoverCard, Popover, Tooltip } from '@mantine/core';

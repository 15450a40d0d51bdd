import type { MantineColorsTuple } from '@mantine/core';

/** Neutrals with the tint of an unlit auditorium; `gray` carries the light scheme. */
const gray: MantineColorsTuple = [
  '#f8f7fa',
  '#f1eff5',
  '#e6e3ec',
  '#d5d1de',
  '#b8b2c5',
  '#8f879f',
  '#675f76',
  '#4b4458',
  '#332d40',
  '#1e1929',
];

/** The same ink for the dark scheme: 0 is text, 6 a surface, 7 the default body, 9 the deepest. */
const dark: MantineColorsTuple = [
  '#e6e3ee',
  '#cbc6d7',
  '#aaa3bb',
  '#8f88a1',
  '#453e55',
  '#352f43',
  '#282334',
  '#1d1927',
  '#15121d',
  '#0e0c14',
];

/** What can be pressed, chosen or followed. */
const iris: MantineColorsTuple = [
  '#f3f1fc',
  '#e5e1f9',
  '#cac2f1',
  '#aca0e8',
  '#9081de',
  '#7563cf',
  '#614fc0',
  '#4f3eab',
  '#3d2f8c',
  '#2d2269',
];

/** The bulbs of the marquee: the one warm accent, for the brand, the place one is at, and a page's main action. */
const gold: MantineColorsTuple = [
  '#fff8e6',
  '#feeec4',
  '#fce097',
  '#fad16a',
  '#f7c247',
  '#f3b22c',
  '#d89617',
  '#ad7610',
  '#83580a',
  '#5c3e06',
];

const red: MantineColorsTuple = [
  '#fdf0f1',
  '#fadcdf',
  '#f4b8be',
  '#ee929b',
  '#e76e7a',
  '#dc4b59',
  '#cc3141',
  '#b82536',
  '#a01e2d',
  '#7f1723',
];

const green: MantineColorsTuple = [
  '#ecf8f1',
  '#d3efdd',
  '#a6dfbc',
  '#74cd98',
  '#4abb79',
  '#2aa662',
  '#1b8c50',
  '#167643',
  '#115f36',
  '#0c4828',
];

const orange: MantineColorsTuple = [
  '#fff4e8',
  '#fde3c8',
  '#f9c690',
  '#f4a857',
  '#ef8e2a',
  '#de7712',
  '#c4640a',
  '#a35208',
  '#844207',
  '#663305',
];

export const palette = { gray, dark, iris, gold, red, green, orange };

import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type VariantColorsResolver,
} from '@mantine/core';

import { t } from '../../lib/i18n/i18n.ts';
import { palette } from './palette.ts';

const { gray, dark, iris, gold, red, green, orange } = palette;

/** `variant="accent"` is gold with ink on it, in both schemes: one per page, on its main action. */
const variantColorResolver: VariantColorsResolver = (input) =>
  input.variant === 'accent'
    ? {
        background: 'var(--mq-accent)',
        hover: 'var(--mq-accent-hover)',
        color: 'var(--mq-on-accent)',
        border: '1px solid transparent',
      }
    : defaultVariantColorsResolver(input);

const PAGE_CONTROLS = {
  first: t('First page'),
  last: t('Last page'),
  next: t('Next page'),
  previous: t('Previous page'),
};

const menuLike = { shadow: 'md', transitionProps: { duration: 120 } };
/**
 * The list of options scrolls itself (base.css): a scroll area around it could not be reached by keyboard. Focus alone
 * does not open it: a form that sends the focus to an error, or a dialog that gives it back, would cover the page.
 */
const choice = { defaultProps: { withScrollArea: false, openOnFocus: false } };
/** A dialog's header is no banner of the page. */
const dialogAttributes = { header: { role: 'presentation' } };
const closeButtonProps = { 'aria-label': t('Close') };

/** Marquee's look: ink neutrals, iris for whatever can be operated, gold for light. */
export const theme = createTheme({
  colors: palette,
  primaryColor: 'iris',
  primaryShade: { light: 7, dark: 5 },
  black: gray[9],
  autoContrast: true,
  variantColorResolver,
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  fontFamily:
    'ui-sans-serif, system-ui, -apple-system, "Segoe UI Variable Text", "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace:
    'ui-monospace, "SF Mono", "Cascadia Mono", "Segoe UI Mono", "Roboto Mono", Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.25rem' },
  radius: { xs: '0.1875rem', sm: '0.3125rem', md: '0.5rem', lg: '0.75rem', xl: '1.25rem' },
  defaultRadius: 'md',
  headings: {
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h5: { fontSize: '0.875rem', lineHeight: '1.4' },
      h6: { fontSize: '0.75rem', lineHeight: '1.4' },
    },
  },
  shadows: {
    xs: '0 1px 2px rgb(30 20 50 / 6%)',
    sm: '0 1px 3px rgb(30 20 50 / 9%), 0 1px 2px rgb(30 20 50 / 5%)',
    md: '0 6px 18px rgb(30 20 50 / 11%), 0 1px 3px rgb(30 20 50 / 7%)',
    lg: '0 14px 34px rgb(30 20 50 / 14%), 0 3px 8px rgb(30 20 50 / 7%)',
    xl: '0 26px 60px rgb(30 20 50 / 20%), 0 6px 14px rgb(30 20 50 / 9%)',
  },
  components: {
    Badge: { defaultProps: { variant: 'dot', radius: 'sm', tt: 'none' } },
    Button: { defaultProps: { loaderProps: { type: 'dots' } } },
    CloseButton: { defaultProps: closeButtonProps },
    Drawer: {
      defaultProps: {
        attributes: dialogAttributes,
        closeButtonProps,
        overlayProps: { backgroundOpacity: 0.45 },
        padding: 'lg',
      },
    },
    Menu: { defaultProps: { ...menuLike, withInitialFocusPlaceholder: false } },
    Modal: {
      defaultProps: {
        attributes: dialogAttributes,
        closeButtonProps,
        centered: true,
        overlayProps: { backgroundOpacity: 0.45 },
        padding: 'lg',
        radius: 'lg',
      },
    },
    MultiSelect: choice,
    Pagination: {
      defaultProps: {
        getControlProps: (control: keyof typeof PAGE_CONTROLS) => ({ 'aria-label': PAGE_CONTROLS[control] }),
      },
    },
    Popover: { defaultProps: menuLike },
    Select: choice,
    Table: {
      defaultProps: {
        verticalSpacing: 'xs',
        horizontalSpacing: 'sm',
        highlightOnHover: true,
        borderColor: 'var(--mq-line)',
      },
    },
    TagsInput: choice,
    Tooltip: {
      defaultProps: {
        openDelay: 250,
        withArrow: true,
        multiline: true,
        maw: 320,
        events: { hover: true, focus: true, touch: true },
      },
    },
  },
});

const NAMES = Object.keys(palette) as (keyof typeof palette)[];

/** Tinted surfaces (`variant="light"`, alerts) stay near the page, and their words readable. */
const lightTints = Object.fromEntries(
  NAMES.flatMap((name) => [
    [`--mantine-color-${name}-light`, palette[name][0]],
    [`--mantine-color-${name}-light-hover`, palette[name][1]],
    [`--mantine-color-${name}-light-color`, palette[name][8]],
  ]),
);

const darkTints = Object.fromEntries(
  NAMES.flatMap((name) => [
    [`--mantine-color-${name}-light`, `color-mix(in srgb, ${palette[name][4]} 14%, ${dark[7]})`],
    [`--mantine-color-${name}-light-hover`, `color-mix(in srgb, ${palette[name][4]} 22%, ${dark[7]})`],
    [`--mantine-color-${name}-light-color`, palette[name][name === 'dark' ? 1 : 3]],
  ]),
);

const anyScheme = {
  '--mq-accent': gold[5],
  '--mq-accent-hover': gold[4],
  '--mq-on-accent': '#231a38',
  '--mq-status-pending': orange[5],
  '--mq-status-approved': green[5],
  '--mq-status-disapproved': red[5],
  '--mq-status-disabled': gray[5],
  '--mq-duration': '140ms',
};

const lightScheme = {
  ...lightTints,
  '--mantine-color-anchor': iris[7],
  '--mantine-color-dimmed': gray[6],
  '--mantine-color-error': red[7],
  '--mantine-color-placeholder': '#736b82',
  '--mantine-color-default-border': gray[3],
  '--mq-page': gray[0],
  '--mq-surface': '#ffffff',
  '--mq-sunken': gray[1],
  '--mq-edge': 'rgb(20 16 40 / 14%)',
  '--mq-line': gray[2],
  '--mq-hover': gray[1],
  '--mq-selected': iris[0],
  '--mq-accent-soft': gold[0],
  '--mq-accent-text': gold[8],
  '--mq-focus': iris[6],
  '--mq-positive': green[7],
  '--mq-negative': red[7],
  '--mq-warning': orange[7],
  '--mq-chart-1': iris[6],
  '--mq-chart-2': '#b7791a',
  '--mq-chart-3': '#0f8a83',
  '--mq-chart-4': '#b83a78',
  '--mq-chart-5': '#2f78bd',
  '--mq-chart-6': gray[6],
  '--mq-chart-7': '#5b8c2a',
};

const darkScheme = {
  ...darkTints,
  '--mantine-color-iris-outline': iris[3],
  '--mantine-color-red-outline': red[3],
  '--mantine-color-red-filled': red[6],
  '--mantine-color-red-filled-hover': red[7],
  '--mantine-color-green-filled': green[7],
  '--mantine-color-green-filled-hover': green[8],
  '--mantine-color-body': dark[7],
  '--mantine-color-text': dark[0],
  '--mantine-color-anchor': iris[3],
  '--mantine-color-dimmed': dark[2],
  '--mantine-color-error': red[3],
  '--mantine-color-placeholder': dark[2],
  '--mantine-color-default-border': dark[4],
  '--mq-page': dark[8],
  '--mq-surface': dark[7],
  '--mq-sunken': dark[8],
  '--mq-edge': 'rgb(0 0 0 / 50%)',
  '--mq-line': dark[5],
  '--mq-hover': dark[6],
  '--mq-selected': '#2b2446',
  '--mq-accent-soft': '#2f2616',
  '--mq-accent-text': gold[4],
  '--mq-focus': iris[3],
  '--mq-positive': green[3],
  '--mq-negative': red[3],
  '--mq-warning': orange[3],
  '--mq-chart-1': iris[3],
  '--mq-chart-2': gold[5],
  '--mq-chart-3': '#3fbfb5',
  '--mq-chart-4': '#e77fb0',
  '--mq-chart-5': '#6db0ea',
  '--mq-chart-6': dark[2],
  '--mq-chart-7': '#a3cc6b',
};

/** Marquee's variables begin with `--mq-`; CSS modules use these before reaching for a palette step. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: anyScheme,
  light: lightScheme,
  dark: darkScheme,
});

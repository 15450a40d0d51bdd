import {
  FILTER_LIST_MODES,
  FILTER_LIST_TYPES,
  type FilterListMode,
  type FilterListType,
} from '@marquee/schemas/common/source-lists';

export const LIST_TYPE_LABELS: Readonly<Record<FilterListType, string>> = {
  domain: 'Domains',
  bundles: 'App bundles',
  siteAndAppsIds: 'Site and app IDs',
  publishers: 'Publishers',
  deviceIfas: 'Device IDs',
  ipAdresses: 'IP addresses',
};

export const LIST_MODE_LABELS: Readonly<Record<FilterListMode, string>> = {
  white: 'Whitelist',
  black: 'Blacklist',
};

export const LIST_TYPE_OPTIONS = FILTER_LIST_TYPES.map((value) => ({
  value,
  label: LIST_TYPE_LABELS[value],
}));
export const LIST_MODE_OPTIONS = FILTER_LIST_MODES.map((value) => ({
  value,
  label: LIST_MODE_LABELS[value],
}));

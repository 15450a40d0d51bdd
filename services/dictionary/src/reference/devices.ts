import {
  BROWSERS,
  CONNECTION_TYPES,
  DEVICE_TYPES,
  OPERATING_SYSTEMS,
} from '@marquee/schemas/common/campaign-terms';

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String(first + index));

/** Versions by system, the newest first; empty where exchanges do not distinguish versions. */
const VERSIONS: Readonly<Record<(typeof OPERATING_SYSTEMS)[number], readonly string[]>> = {
  Android: [...range(5, 16).reverse(), '4.4'],
  iOS: ['26', ...range(9, 18).reverse()],
  'Mac OS': ['26', ...range(11, 15).reverse(), '10.15', '10.14', '10.13', '10.12', '10.11'],
  Windows: ['11', '10', '8.1', '8', '7', 'Vista', 'XP'],
  Linux: [],
  'Chrome OS': [],
  Tizen: ['9', '8', '7', '6.5', '6', '5.5', '5', '4', '3', '2.4', '2.3'],
  webOS: ['25', '24', '23', '22', '6', '5', '4', '3', '2', '1'],
};

export const OPERATING_SYSTEM_VERSIONS = OPERATING_SYSTEMS.map((name) => ({
  name,
  versions: VERSIONS[name],
}));

export const BROWSER_NAMES: readonly string[] = BROWSERS;

const label = (code: string, labels: Readonly<Record<string, string>>) => ({
  code,
  name: labels[code] ?? code,
});

export const DEVICE_TYPE_NAMES = DEVICE_TYPES.map((code) =>
  label(code, { smartphone: 'Smartphone', tablet: 'Tablet', ctv: 'Connected TV', desktop: 'Desktop' }),
);

export const CONNECTION_TYPE_NAMES = CONNECTION_TYPES.map((code) =>
  label(code, {
    wifi: 'Wi-Fi',
    ethernet: 'Ethernet',
    cellular_all: 'Cellular, any generation',
    cellular_3g: 'Cellular 3G',
    cellular_4g: 'Cellular 4G',
  }),
);

/** Makers as user agents and exchanges name them. */
export const DEVICE_BRANDS: readonly string[] = [
  'Acer',
  'Alcatel',
  'Amazon',
  'Apple',
  'Asus',
  'BlackBerry',
  'Blackview',
  'Cubot',
  'Doogee',
  'Fairphone',
  'Gionee',
  'Google',
  'Hisense',
  'Honor',
  'HP',
  'HTC',
  'Huawei',
  'Infinix',
  'Itel',
  'Lava',
  'Lenovo',
  'LG',
  'Meizu',
  'Micromax',
  'Microsoft',
  'Motorola',
  'Nokia',
  'Nothing',
  'Nvidia',
  'OnePlus',
  'Oppo',
  'Oukitel',
  'Panasonic',
  'Philips',
  'Realme',
  'Roku',
  'Samsung',
  'Sharp',
  'Sony',
  'TCL',
  'Tecno',
  'Tesla',
  'Toshiba',
  'Ulefone',
  'Umidigi',
  'Vivo',
  'Vizio',
  'Wiko',
  'Xiaomi',
  'ZTE',
];

/** Width of a video player in pixels; `to` null is without an end. */
export const PLAYER_SIZES = [
  { code: 'small', name: 'Small', from: 1, to: 350 },
  { code: 'medium', name: 'Medium', from: 351, to: 499 },
  { code: 'large', name: 'Large', from: 500, to: 799 },
  { code: 'x-large', name: 'X-Large', from: 800, to: null },
] as const;

interface PriceTier {
  /** Dollars per thousand impressions, decimal string. */
  readonly minCpm: string;
  /** Dollars per thousand impressions, decimal string. */
  readonly recommendedCpm: string;
}

const TIER_1: PriceTier = { minCpm: '0.50', recommendedCpm: '1.80' };
const TIER_2: PriceTier = { minCpm: '0.25', recommendedCpm: '0.90' };
/** The product's lowest CPM is $0.1. */
const TIER_3: PriceTier = { minCpm: '0.10', recommendedCpm: '0.40' };

const TIER_1_COUNTRIES = 'AT AU BE CA CH DE DK FI FR GB IE IL IS JP LU NL NO NZ SE SG US'.split(' ');
const TIER_2_COUNTRIES =
  'AE AR BH BR CL CN CO CY CZ EE ES GR HK HR HU IT KR KW LI LT LV MC MO MT MX MY OM PA PL PR PT QA RO SA SI SK TH TR TW UY ZA'.split(
    ' ',
  );

const TIERS = new Map<string, PriceTier>([
  ...TIER_1_COUNTRIES.map((iso2) => [iso2, TIER_1] as const),
  ...TIER_2_COUNTRIES.map((iso2) => [iso2, TIER_2] as const),
]);

/** What a thousand impressions cost at least in a country, and what they should be bid at. */
export const cpmOf = (iso2: string): PriceTier => TIERS.get(iso2) ?? TIER_3;

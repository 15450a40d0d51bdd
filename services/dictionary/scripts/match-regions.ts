export interface SourceRegion {
  readonly iso2: string;
  /** GeoNames `admin1` code; looks like an ISO code and mostly is none: FR.84 is not FR-84. */
  readonly geonamesCode: string;
  readonly name: string;
}

export interface MatchedRegion extends SourceRegion {
  /** ISO 3166-2 code without the country where it was found, otherwise the GeoNames code. */
  readonly code: string;
  readonly isIso: boolean;
}

interface Subdivision {
  readonly code: string;
  readonly name: string;
  readonly parent: string;
}

/** Only here are GeoNames' codes those of ISO 3166-2. */
const SAME_CODES = new Set(['US', 'GB']);

/** Words that one source says and the other leaves out. */
const GENERIC =
  /\b(?:autonomous|autonoma|capital|city|comunidad|county|de|del|department|departement|departamento|district|do|el|emirate|federal|governorate|la|le|municipality|muhafazat|oblast|of|parish|prefecture|province|provincia|provincie|raionul|region|republic|state|territory|the|voivodeship)\b/g;

/**
 * Gives every GeoNames region its ISO 3166-2 code where its name finds exactly one top-level subdivision of the
 * country, by an alias where languages differ, by code in the countries of `SAME_CODES`.
 *
 * A GeoNames code that would read as another place's ISO code gets the prefix `GN`.
 */
export function matchRegions(
  regions: readonly SourceRegion[],
  subdivisions: readonly Subdivision[],
  aliases: Readonly<Record<string, string>>,
): MatchedRegion[] {
  const isoCodes = new Set(subdivisions.map((subdivision) => subdivision.code));
  const taken = new Set<string>();
  const matched = regions.map((region): MatchedRegion => {
    const full = `${region.iso2}-${region.geonamesCode}`;
    const found =
      aliases[`${region.iso2}.${region.geonamesCode}`] ??
      (SAME_CODES.has(region.iso2) && isoCodes.has(full) ? region.geonamesCode : undefined) ??
      byName(region, regions, subdivisions);
    if (found !== undefined) {
      if (!isoCodes.has(`${region.iso2}-${found}`)) throw new Error(`no ISO code ${region.iso2}-${found}`);
      if (taken.has(`${region.iso2}-${found}`))
        throw new Error(`${region.iso2}-${found} is taken: ${region.name}`);
      taken.add(`${region.iso2}-${found}`);
      return { ...region, code: found, isIso: true };
    }
    return {
      ...region,
      code: isoCodes.has(full) ? `GN${region.geonamesCode}` : region.geonamesCode,
      isIso: false,
    };
  });
  return matched.sort((a, b) => compare(a.iso2, b.iso2) || compare(a.code, b.code));
}

function byName(
  region: SourceRegion,
  regions: readonly SourceRegion[],
  subdivisions: readonly Subdivision[],
): string | undefined {
  const candidates = subdivisions.filter((subdivision) => subdivision.parent === region.iso2);
  const siblings = regions.filter((sibling) => sibling.iso2 === region.iso2);
  for (const key of [fold, essence]) {
    const wanted = key(region.name);
    if (wanted === '') continue;
    const hits = candidates.filter((candidate) => key(candidate.name) === wanted);
    const competitors = siblings.filter((sibling) => key(sibling.name) === wanted);
    if (hits.length === 1 && competitors.length === 1) return hits[0]?.code.slice(3);
  }
  return undefined;
}

/** Letters and digits alone, without accents and case. */
const fold = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const essence = (name: string) => fold(name).replace(GENERIC, ' ').replace(/\s+/g, '');

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

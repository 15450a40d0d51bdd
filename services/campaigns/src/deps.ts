import type { EventStore } from '@marquee/kit/event-store/port';
import type { IdAllocator } from '@marquee/kit/ids/port';
import type { MediaStore } from '@marquee/kit/media-store/port';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import type { ProjectorOptions } from '@marquee/kit/projector/projector';
import type { ReadStore } from '@marquee/kit/read-store/port';

import type { ExternalScanner } from './creative-scan/scanner/http-scanner.ts';
import type { LinkScanner } from './creative-scan/scanner/scan-links.ts';
import type { HttpContext } from './moderated/answers.ts';
import type {
  AccountDaysPort,
  ActivityPort,
  AlertFiguresPort,
  AudienceGrowthPort,
  AudienceSizesPort,
  BalancePort,
  CategoryNamePort,
  CampaignPerformancePort,
  ClickMoneyPort,
  CountryMinPricePort,
  CountryOfCityPort,
  CreativeCountsPort,
  DailyLimitPort,
  InventoryMatchesPort,
  IsCountryPort,
  LearnedSharesPort,
  LinkChecker,
  NoBidReasonPort,
  NoBidReasonsPort,
  ReferencesPort,
  PixelHitsPort,
  SourceFiguresPort,
  TestConversionPort,
  StatsPort,
  UsableDealsPort,
} from './ports.ts';

/** What campaigns stand on; without an optional port what follows from it is left out. */
export interface CampaignsDeps {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly ids: IdAllocator;
  readonly vault: PersonalDataVault;
  /** Keeps the images and videos of ads. */
  readonly mediaStore: MediaStore;
  readonly countryOfCity: CountryOfCityPort;
  readonly isCountry: IsCountryPort;
  /** Minimum prices of countries; without it campaigns have none. */
  readonly countryMinPrice?: CountryMinPricePort;
  /** What lists of contextual bundles are sorted by; without it they are sorted by codes. */
  readonly categoryName?: CategoryNamePort;
  /** Deals that campaigns may target; none without it. */
  readonly usableDeals?: UsableDealsPort;
  /** Zeros without it. */
  readonly stats?: StatsPort;
  /** Recent activity of campaigns; without it the dashboard shows what the tables hold. */
  readonly activity?: ActivityPort;
  readonly balance?: BalancePort;
  /** What accounts may spend in a day; without it the day's forecast knows no such limit. */
  readonly dailyLimit?: DailyLimitPort;
  /** How the days of an account's campaigns go; without it the dashboard has no forecast. */
  readonly accountDays?: AccountDaysPort;
  /** How campaigns' days go; without it their overviews have no figures. */
  readonly day?: HttpContext['day'];
  /** What campaigns did since a moment; without it none is stopped for its performance. */
  readonly performance?: CampaignPerformancePort;
  /** What creatives brought; without it, or the next one, optimised rotations show all equally often. */
  readonly creativeCounts?: CreativeCountsPort;
  /** Where bidders read the shares of optimised rotations. */
  readonly learnedShares?: LearnedSharesPort;
  /** What accounts' CPC campaigns were charged and cost; without it accounts have no limit. */
  readonly clickMoney?: ClickMoneyPort;
  readonly clock?: () => Date;
  /** Audiences, filter lists and the like that a campaign may name. Default: those of this service. */
  readonly references?: ReferencesPort;
  /** Counts the members of audiences; without it the counts are unknown. */
  readonly audienceSizes?: AudienceSizesPort;
  /** Members of audiences by day; none without it. */
  readonly audienceGrowth?: AudienceGrowthPort;
  /** What filter lists and contextual bundles match of the sampled requests; unknown without it. */
  readonly inventoryMatches?: InventoryMatchesPort;
  /** What sources did, for optimization rules; without it no rule runs. */
  readonly sourceFigures?: SourceFiguresPort;
  /** False while the statistics lag behind the traffic: rules about campaigns wait. Default: always true. */
  readonly areFiguresCurrent?: () => boolean;
  /** What campaigns did, for alert rules; without it those that ask statistics never fire. */
  readonly alertFigures?: AlertFiguresPort;
  /** Why a campaign does not bid; without it alerts do not say. */
  readonly noBidReason?: NoBidReasonPort;
  /** The same of several; without it the dashboard does not say. */
  readonly noBidReasons?: NoBidReasonsPort;
  /** The latest calls of a conversion pixel; none without it. */
  readonly pixelHits?: PixelHitsPort;
  /** Calls a pixel for a test; without it there is no such call. */
  readonly testConversion?: TestConversionPort;
  /** Unguessable bytes for codes. Default: the operating system's. */
  readonly randomBytes?: (count: number) => Uint8Array;
  /** Default: over HTTP, public addresses only. */
  readonly linkChecker?: LinkChecker;
  /** Looks behind the links of creatives. Default: over HTTP, public addresses only. */
  readonly scanLinks?: LinkScanner;
  /** Another scanner of creatives. Default: the one that the configuration names. */
  readonly externalScanner?: ExternalScanner;
  readonly logger?: NonNullable<ProjectorOptions<unknown, never>['logger']>;
  readonly metrics?: NonNullable<ProjectorOptions<unknown, never>['metrics']>;
}

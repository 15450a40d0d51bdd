import type { ScanningConfig } from './creative-scan/module.ts';
import type { StopLoss } from './performance-stops/stop-decision.ts';

export interface CampaignsConfig {
  /** Public base URL of uploads; without a trailing slash. */
  readonly publicUrl: string;
  /** The tracker's address as the internet sees it: conversion pixels call it. */
  readonly publicEdgeUrl: string;
  /** How long a command waits for the tables that it reads before it continues without. Default 2,000. */
  readonly freshnessTimeoutMs?: number;
  /** How often optimization rules run. Default 5. */
  readonly optimizationMinutes?: number;
  /** How often alert rules are asked, milliseconds. Default 60,000. */
  readonly alertsEveryMs?: number;
  /** What CPC and CPAg campaigns may cost the platform. Default: $50, or 20 clicks or actions. */
  readonly stopLoss?: StopLoss;
  /** Default: the product's own scanner alone, with the hosts that it knows. */
  readonly scanning?: ScanningConfig;
}

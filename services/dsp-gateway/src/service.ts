import { DspGateway } from './dsp-gateway.ts';

export interface DspGatewayConfig {
  /** Address of the edge as the internet sees it: its host is our name in supply chains. */
  readonly publicEdgeUrl: string;
  /** Our seat at the exchanges: deals that are for others are not offered. */
  readonly seat: string;
  /** Endpoints may be on this machine, for development. Default false: on the public internet alone. */
  readonly allowsLoopback?: boolean | undefined;
}

export interface DspGatewayDeps {
  readonly logger: { error(details: object, message: string): void };
}

/** Creates the DSPs that an auction asks for bids. */
export const createDspGateway = (config: DspGatewayConfig, { logger }: DspGatewayDeps): DspGateway =>
  new DspGateway({
    ...config,
    onError: (error) => logger.error({ err: error }, 'a DSP could not be asked'),
  });

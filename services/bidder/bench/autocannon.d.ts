/** The part of autocannon that the bench uses; the package brings no types. */
declare module 'autocannon' {
  interface Result {
    readonly requests: { readonly mean: number; readonly total: number };
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>;
    readonly non2xx: number;
    readonly errors: number;
  }
  export default function autocannon(options: {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly requests: readonly { readonly body: string }[];
    readonly connections: number;
    readonly duration: number;
  }): Promise<Result>;
}

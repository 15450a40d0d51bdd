import { addressRuleOf } from '@marquee/kit/outbound/checked-addresses';
import type { AddressRule } from '@marquee/kit/outbound/checked-addresses';
import { RateLimit } from '@marquee/kit/runtime/rate-limit';
import type { DspEndpointFields } from '@marquee/schemas/dsp-endpoint/fields';

import { Caller } from './caller.ts';
import type { Call } from './caller.ts';
import { Circuit } from './circuit.ts';
import { DaySpend } from './day-spend.ts';
import { EndpointFigures } from './endpoint-figures.ts';
import { dspRequest } from '../request/dsp-request.ts';
import type { DspRequestParts } from '../request/dsp-request.ts';
import { popFeedUrl, readPopAnswer } from '../request/pop-feed.ts';
import type { Answer } from '../answer/read-answer.ts';
import { readOpenRtbAnswer } from '../answer/read-answer.ts';

/** Ten failures in a row are no accident; a minute at most until it is asked again. */
const CIRCUIT = { failures: 10, pauseMs: 2_000, pauseMaxMs: 60_000 } as const;
const JSON_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json',
  'accept-encoding': 'gzip',
} as const;
const XML_HEADERS = { accept: 'application/xml', 'accept-encoding': 'gzip' } as const;

/** One DSP: its limits, its connections and what became of its calls. */
export class DspEndpoint {
  readonly id: number;
  readonly figures = new EndpointFigures();
  readonly spend = new DaySpend();
  #fields: DspEndpointFields;
  #caller: Caller;
  #circuit = new Circuit(CIRCUIT);
  #rate: RateLimit | undefined;
  readonly #allowsLoopback: boolean;
  #addressRule: AddressRule;

  constructor(id: number, fields: DspEndpointFields, allowsLoopback: boolean) {
    this.id = id;
    this.#fields = fields;
    this.#allowsLoopback = allowsLoopback;
    this.#addressRule = addressRuleOf(fields.url, allowsLoopback);
    this.#caller = new Caller(fields.url, this.#addressRule);
  }

  get fields(): DspEndpointFields {
    return this.#fields;
  }

  /** Where its notices may lead. */
  get addressRule(): AddressRule {
    return this.#addressRule;
  }

  /** Answers the connections that are of no use any more; another address is another server, which has not failed. */
  change(changed: Partial<DspEndpointFields>): Caller | undefined {
    const before = this.#fields.url;
    this.#fields = { ...this.#fields, ...changed };
    if (this.#fields.url === before) return undefined;
    const abandoned = this.#caller;
    this.#addressRule = addressRuleOf(this.#fields.url, this.#allowsLoopback);
    this.#caller = new Caller(this.#fields.url, this.#addressRule);
    this.#circuit = new Circuit(CIRCUIT);
    return abandoned;
  }

  /** Asking changes nothing, so limits by the second are left out. */
  mayBeAsked(nowMs: number): boolean {
    const { isActive, spendLimitNanos } = this.#fields;
    if (!isActive || this.#caller.isBusy) return false;
    return this.spend.isBelowLimit(spendLimitNanos, nowMs) && this.#circuit.isClosed(nowMs);
  }

  /** Whether one call may be made now; if so, it counts against every limit. */
  take(nowMs: number): boolean {
    if (!this.mayBeAsked(nowMs)) return false;
    this.#rate ??= new RateLimit(this.#fields.qps, nowMs);
    return this.#rate.allows(this.#fields.qps, nowMs) && this.#circuit.take(nowMs);
  }

  /** What it answers, as far as it can be read; undefined when it did not answer, or not in time. */
  async ask(
    parts: Omit<DspRequestParts, 'margin' | 'tmaxMs'>,
    timeoutMs: number,
    nowMs: number,
  ): Promise<Answer | undefined> {
    const circuit = this.#circuit;
    this.figures.count('calls', nowMs);
    const result = await this.#caller.call(this.#guardedCallOf(parts, timeoutMs, nowMs));
    if (result.kind === 'timeout') {
      circuit.failed(nowMs);
      this.figures.count('timeouts', nowMs);
      return undefined;
    }
    const answer = result.kind === 'answered' ? this.#answerOf(result.status, result.text, parts) : undefined;
    if (answer === undefined) {
      circuit.failed(nowMs);
      this.figures.count('failures', nowMs);
      return undefined;
    }
    circuit.succeeded();
    return answer;
  }

  close(): Promise<void> {
    return this.#caller.close();
  }

  /** A call that cannot be made must not leave the circuit waiting for its outcome. */
  #guardedCallOf(parts: Omit<DspRequestParts, 'margin' | 'tmaxMs'>, timeoutMs: number, nowMs: number): Call {
    try {
      return this.#callOf(parts, timeoutMs);
    } catch (error) {
      this.#circuit.failed(nowMs);
      throw error;
    }
  }

  #callOf(parts: Omit<DspRequestParts, 'margin' | 'tmaxMs'>, timeoutMs: number): Call {
    const { url, isPopXml } = this.#fields;
    const [first] = parts.imps;
    if (isPopXml && first !== undefined) {
      const asked = popFeedUrl(url, parts.request, first, this.#fields);
      return { method: 'GET', url: asked, headers: XML_HEADERS, body: null, timeoutMs };
    }
    const version = parts.request.isVersion26 ? '2.6' : '2.5';
    const request = dspRequest({ ...parts, margin: this.#fields, tmaxMs: timeoutMs });
    return {
      method: 'POST',
      url,
      headers: { ...JSON_HEADERS, 'x-openrtb-version': version },
      body: JSON.stringify(request),
      timeoutMs,
    };
  }

  /** 204 and an empty body are no bid; every status but 200 and 204 is a failure. */
  #answerOf(status: number, text: string, { imps }: Pick<DspRequestParts, 'imps'>): Answer | undefined {
    if (status === 204 || (status === 200 && text.trim() === '')) {
      return { id: '', currency: 'USD', bids: [] };
    }
    if (status !== 200) return undefined;
    return this.#fields.isPopXml ? readPopAnswer(text, imps[0]!.imp.id) : readOpenRtbAnswer(text);
  }
}

import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import kafkajs from 'kafkajs';

// CommonJS: Node does not see its exports by name.
const { KafkaJSError, KafkaJSProtocolError } = kafkajs;

/** How kafkajs speaks, in a plain Error, of a broker that took the connection and left its first request unanswered. */
const NEVER_ANSWERED = 'Broker not connected';

/** Maps errors of kafkajs for unreachable brokers to `DependencyUnavailable`; others pass through. */
export function explainKafka(error: unknown, brokers: readonly string[]): unknown {
  if (!(error instanceof Error)) return error;
  const root = rootOf(error);
  if (!(error instanceof KafkaJSError) && root.message !== NEVER_ANSWERED) return error;
  // The broker answered, and said no: an operator must read what it said.
  if (root instanceof KafkaJSProtocolError && !root.retriable) return root;
  return new DependencyUnavailable(
    'traffic log',
    `See that a Kafka broker runs and answers on ${brokers.join(', ')}.`,
    { cause: error, reason: root.message },
  );
}

export function isRebalance(error: unknown): boolean {
  const type = error instanceof Error ? (rootOf(error) as { type?: unknown }).type : undefined;
  return (
    type === 'REBALANCE_IN_PROGRESS' ||
    type === 'NOT_COORDINATOR_FOR_GROUP' ||
    type === 'ILLEGAL_GENERATION' ||
    type === 'UNKNOWN_MEMBER_ID'
  );
}

/** A topic that was just made, or just deleted: not every broker knows yet, or leads it yet. */
export function isUnknownTopic(error: unknown): boolean {
  const type = error instanceof Error ? (rootOf(error) as { type?: unknown }).type : undefined;
  return (
    type === 'UNKNOWN_TOPIC_OR_PARTITION' ||
    type === 'LEADER_NOT_AVAILABLE' ||
    type === 'NOT_LEADER_FOR_PARTITION'
  );
}

function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error;
}

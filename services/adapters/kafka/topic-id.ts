import { WireConnection } from './wire-connection.ts';
import type { BrokerAddress } from './wire-connection.ts';

/** Metadata, version 10: the first that names topics by id (KIP-516; Kafka 2.8 and newer). */
const METADATA = { key: 3, version: 10 } as const;
const NO_ID = '00000000-0000-0000-0000-000000000000';
const UNKNOWN_TOPIC_OR_PARTITION = 3;
const LEADER_NOT_AVAILABLE = 5;

/**
 * The id that a topic was given when it was created: one that is deleted and created again has another.
 * kafkajs speaks Metadata up to version 6, which does not have it.
 * @returns undefined for a topic that the broker does not know (yet)
 */
export async function topicIdOf(address: BrokerAddress, topic: string): Promise<string | undefined> {
  const connection = await WireConnection.open(address);
  try {
    return readTopicId(await connection.request(METADATA, metadataRequest(topic)));
  } finally {
    connection.close();
  }
}

/** Fields by https://kafka.apache.org/protocol#The_Messages_Metadata; lengths of compact fields are one too large. */
function metadataRequest(topic: string): Buffer {
  const name = Buffer.from(topic);
  return Buffer.concat([
    Buffer.from([0]), // tagged fields of the header
    Buffer.from([2]), // one topic
    Buffer.alloc(16), // looked up by name, not by id
    unsignedVarint(name.length + 1),
    name,
    Buffer.from([0]), // tagged fields of the topic
    Buffer.from([0, 0, 0]), // neither create the topic nor list who may do what
    Buffer.from([0]),
  ]);
}

function readTopicId(answer: Buffer): string | undefined {
  const reader = new CompactReader(answer);
  reader.skipTags();
  reader.skip(4); // throttle time
  for (let brokers = reader.length(); brokers > 0; brokers -= 1) {
    reader.skip(4);
    reader.text();
    reader.skip(4);
    reader.text();
    reader.skipTags();
  }
  reader.text(); // cluster id
  reader.skip(4); // controller
  if (reader.length() === 0) return undefined;
  const error = reader.int16();
  reader.text(); // name
  const id = reader.uuid();
  if (error === UNKNOWN_TOPIC_OR_PARTITION || error === LEADER_NOT_AVAILABLE) return undefined;
  if (error !== 0) throw new Error(`The broker does not describe the topic (error code ${error}).`);
  if (id === NO_ID) throw new Error('The broker gives topics no ids: Kafka 2.8 or newer is needed.');
  return id;
}

function unsignedVarint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  bytes.push(rest);
  return Buffer.from(bytes);
}

/** Reads the types of a flexible version (KIP-482). */
class CompactReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  skip(bytes: number): void {
    this.#at += bytes;
  }

  int16(): number {
    this.#at += 2;
    return this.#bytes.readInt16BE(this.#at - 2);
  }

  /** Of an array or a string; 0 for null too. */
  length(): number {
    return Math.max(0, this.#unsignedVarint() - 1);
  }

  text(): string {
    const length = this.length();
    this.#at += length;
    return this.#bytes.toString('utf8', this.#at - length, this.#at);
  }

  uuid(): string {
    this.#at += 16;
    const hex = this.#bytes.toString('hex', this.#at - 16, this.#at);
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  skipTags(): void {
    for (let tags = this.#unsignedVarint(); tags > 0; tags -= 1) {
      this.#unsignedVarint();
      this.skip(this.#unsignedVarint());
    }
  }

  #unsignedVarint(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.#at]!;
      this.#at += 1;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }
}

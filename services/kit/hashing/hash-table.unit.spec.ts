import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { HashTable } from './hash-table.ts';
import { domainHashes, hashOf } from './text-hash.ts';

/** For a machine that has other things to do. */
const PATIENCE = { timeout: 60_000 };

describe('a hash table', () => {
  it('says what a set says, through growing, shrinking and clearing', PATIENCE, () => {
    const step = fc.tuple(
      fc.constantFrom('add', 'add', 'delete', 'fill', 'empty', 'clear'),
      fc.integer({ min: 0, max: 400 }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const table = new HashTable();
        const truth = new Set<number>();
        let agreed = true;
        const put = (item: number): void => {
          agreed &&= table.add(1 + (item % 3), item) !== truth.has(item);
          truth.add(item);
        };
        const drop = (item: number): void => {
          agreed &&= table.delete(1 + (item % 3), item) === truth.delete(item);
        };
        for (const [what, item] of steps) {
          const items = Array.from({ length: 60 }, (_, more) => item + more);
          if (what === 'add') put(item);
          else if (what === 'delete') drop(item);
          else if (what === 'fill') items.forEach(put);
          else if (what === 'empty') items.forEach(drop);
          else {
            table.clear();
            truth.clear();
          }
          agreed &&= table.size === truth.size;
        }
        for (let item = 0; item < 500; item += 1)
          agreed &&= table.has(1 + (item % 3), item) === truth.has(item);
        expect(agreed).toBe(true);
      }),
    );
  });

  it('gives each item the value that it was given last', PATIENCE, () => {
    const step = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 0xffffffff }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const table = new HashTable(true);
        const truth = new Map<number, number>();
        for (const [item, value] of steps) {
          if (value % 5 === 0) {
            table.delete(9, item);
            truth.delete(item);
          } else {
            table.set(9, item, value);
            truth.set(item, value);
          }
        }
        const items = Array.from({ length: 301 }, (_, item) => item);
        expect(items.map((item) => table.get(9, item))).toEqual(items.map((item) => truth.get(item)));
      }),
    );
  });

  it('moves a few places at a time and keeps to its bytes', PATIENCE, () => {
    const table = new HashTable();
    const count = 200_000;
    for (let item = 1; item <= count; item += 1) table.add(item, item);
    expect(table.bytes).toBeLessThanOrEqual(count * 32);
    for (let item = 1; item <= count; item += 1) table.delete(item, item);
    expect(table.size).toBe(0);
    for (let item = 1; item <= count; item += 1) {
      table.add(7, item);
      table.delete(7, item);
    }
    expect(table.bytes).toBeLessThan(count);
  });
});

describe('hashes of texts', () => {
  it('differ in both words and spread over both', PATIENCE, () => {
    const highs = new Set<number>();
    const lows = new Set<number>();
    const count = 100_000;
    for (let index = 0; index < count; index += 1) {
      const { high, low } = hashOf(`site-${index}.example`);
      highs.add(high);
      lows.add(low);
    }
    // The birthday bound: 1.2 pairs are expected to meet in 32 bits; 20 would show a bad hash.
    expect(highs.size).toBeGreaterThan(count - 20);
    expect(lows.size).toBeGreaterThan(count - 20);
  });

  it('of a domain are those of itself and its parents', () => {
    expect(domainHashes('a.b.example')).toEqual([
      hashOf('example'),
      hashOf('b.example'),
      hashOf('a.b.example'),
    ]);
  });
});
